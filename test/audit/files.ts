import type { Entry } from '@rince/domain/entry/entry';
import type { Video } from '@rince/domain/entry/video';
import { type Export, filesOfExport, isExportOver } from '@rince/domain/event/export';
import { partsOfKey } from '@rince/domain/files';
import { filesOfRenditions, type Renditions } from '@rince/domain/renditions';
import { filesOfPrint, isPrintOver, type Print } from '@rince/domain/schedule/print';
import type { Key } from '@rince/store/item';
import { videoKey } from '@rince/store/keys';
import type { Look } from './claims.ts';
import type { Facts } from './facts.ts';
import type { Bucket } from './outside.ts';

type Pictured = {
  readonly image?: { readonly key: string; readonly thumbKey: string };
  readonly pdf?: { readonly key: string };
};

/** Files that an item names, and that are there as long as it does. */
function* namedFiles(facts: Facts): Generator<[Key, string]> {
  for (const kind of ['userKey', 'dancerKey', 'schoolKey', 'eventKey', 'teamKey'] as const)
    for (const { pk, sk, image, pdf } of facts.all<Pictured>(kind))
      for (const key of [image?.key, image?.thumbKey, pdf?.key]) if (key !== undefined) yield [{ pk, sk }, key];
  for (const video of facts.all<Video>('videoKey')) if (video.video) yield [video, video.video.key];
  for (const one of facts.all<Export>('exportKey')) for (const { path } of one.files) yield [one, path];
  for (const one of facts.all<Print>('printKey')) if (one.file) yield [one, one.file.path];
}

/** Files that may lie there for an item, whether it has come so far or not. */
const mayBeThere = (facts: Facts): ReadonlySet<string> =>
  new Set([
    ...facts.all<Export>('exportKey').flatMap((one) => [...filesOfExport(one), ...one.old]),
    ...facts.all<Print>('printKey').flatMap(filesOfPrint),
    ...facts.all<Video>('videoKey').flatMap(({ upload }) => upload?.key ?? []),
    ...facts.all<Renditions>('renditionsKey').flatMap(({ key }) => filesOfRenditions(key)),
    ...facts.all<Entry>('entryKey').flatMap(({ cards = {} }) => Object.values(cards).map(({ key }) => key)),
  ]);

/** Part of it is played from files that lie beside the ones we name. */
const folderOf = (key: string): string => key.split('/').slice(0, 3).join('/');

export const storedFiles = (facts: Facts, look: Look, bucket: Bucket): void => {
  const named = new Set<string>();
  for (const [item, key] of namedFiles(facts)) {
    named.add(key);
    look.holds(item, bucket.keys.has(key), `its file ${key}`, 'it is not there');
  }
  const may = mayBeThere(facts);
  const converted = new Set(facts.all<Renditions>('renditionsKey').map(({ key }) => folderOf(key)));
  for (const key of bucket.keys) {
    // What was uploaded for nobody yet, and what was printed, goes when its day is over.
    if (key.startsWith('incoming/') || key.startsWith('documents/')) continue;
    const isNamed = named.has(key) || may.has(key) || (partsOfKey(key) === undefined && converted.has(folderOf(key)));
    look.holds(key, isNamed, 'an item that names it', 'nobody does');
  }
  for (const one of facts.all<Renditions>('renditionsKey'))
    look.same(one, one.key, facts.get<Video>(videoKey(one._id, one.round))?.video?.key, 'the video of');
  for (const one of facts.all<Export>('exportKey'))
    if (isExportOver(one)) look.same(one, [], one.old, 'files of before');
  for (const one of facts.all<Print>('printKey'))
    if (isPrintOver(one) && one.status === 'done')
      look.holds(one, one.file !== undefined, 'its pages', 'there are none');
};

import { placingsDocument, publicResult } from '@rince/contracts/results';
import type { Event } from '@rince/domain/event/event';
import type { FrozenResult, FrozenWords } from '@rince/domain/results/frozen-result';
import type { Job } from '@rince/domain/results/job';
import type { PublicVersion } from '@rince/domain/results/public-version';
import {
  competitionKey,
  dancerKey,
  eventKey,
  frozenKey,
  plateKey,
  publicVersionKey,
  resultKey,
  teamKey,
} from '@rince/store/keys';
import type { Look } from './claims.ts';
import type { Facts } from './facts.ts';
import type { CheckedResult } from './marks.ts';
import type { Bucket } from './outside.ts';

const versionsOf = (facts: Facts): readonly (PublicVersion & { pk: string; sk: string })[] =>
  facts.all<PublicVersion>('publicVersionKey').map((one) => ({ ...one, competitions: one.competitions ?? {} }));

/** A publication that is being prepared is over, one way or the other, by then. */
const longestMs = 30 * 60_000;
const isOld = (facts: Facts, at: string): boolean => facts.now.getTime() - Date.parse(at) > longestMs;

export const publishedVersions = (facts: Facts, look: Look): void => {
  const busy = new Set(
    facts.all<Job>('jobKey').flatMap(({ status, event }) => (status === 'done' || status === 'failed' ? [] : [event])),
  );
  for (const event of facts.all<Event>('eventKey')) {
    const { _id, hasResults, resultVersion = '' } = event;
    const version = hasResults ? facts.get<PublicVersion>(publicVersionKey(_id, resultVersion)) : undefined;
    look.holds(
      event,
      !hasResults || version?.publicAt !== undefined,
      'the version that it says is public',
      resultVersion,
    );
  }
  for (const one of versionsOf(facts)) {
    const event = facts.get<Event>(eventKey(one.event));
    const isCurrent = event?.hasResults === true && event.resultVersion === one.version;
    // Of what was replaced the one before stays, for pages that are being read.
    if (!event?.hasResults && !busy.has(one.event))
      look.holds(one, !isOld(facts, one.publicAt ?? one.at), 'nothing of results that are not public', one.version);
    if (!isCurrent) continue;
    for (const [competition, { frozen: id, result }] of Object.entries(one.competitions)) {
      const key = frozenKey(competition, id);
      const frozen = facts.get<FrozenResult>(key);
      look.same(
        key,
        { competition, result, event: one.event },
        {
          competition: frozen?.competition,
          result: frozen?.result,
          event: frozen?.event,
        },
      );
      const placed = facts.get<CheckedResult>(resultKey(competition, result))?.standings ?? [];
      if (frozen?.dancers)
        look.same(
          key,
          placed.map(({ id: line }) => line).toSorted(),
          placed.flatMap(({ id: line }) => (frozen.dancers?.[line] ? [line] : [])).toSorted(),
          'a dancer for each line',
        );
      look.same(
        resultKey(competition, result),
        'final',
        facts.get<CheckedResult>(resultKey(competition, result))?.kind,
      );
    }
  }
  // What judges wrote is stored before its result is frozen: a sheet that changed in that moment leaves words that nobody finds.
  for (const { competition, pk, sk } of facts.all<FrozenWords>('frozenWordsKey'))
    look.same({ pk, sk }, competitionKey(competition).pk, pk);
};

const nameIn = /^results\/([^/]+)\/(.+)\.json$/;

export const publicStorage = async (facts: Facts, look: Look, bucket: Bucket): Promise<void> => {
  const named = new Set<string>();
  const fileOf = (event: string, name: string): string => `results/${event}/${name}.json`;
  for (const { event, version, competitions } of versionsOf(facts))
    for (const name of [version, ...Object.values(competitions).flatMap(({ document }) => document ?? [])])
      named.add(fileOf(event, name));
  for (const event of facts.all<Event>('eventKey')) {
    const { _id, resultVersion } = event;
    // An event that is taken back takes its results along.
    const isRead = event.hasResults && event.published;
    const pointer = fileOf(_id, 'current');
    if (!bucket.keys.has(pointer)) {
      look.holds(pointer, !isRead, 'a pointer to the version that the event says is public', 'there is none');
      continue;
    }
    named.add(pointer);
    const said = (await bucket.read(pointer)) as { version: string };
    look.same(pointer, isRead ? resultVersion : 'no pointer', said.version);
    if (!isRead || resultVersion === undefined) continue;
    await documentsOf(facts, look, bucket, _id, resultVersion);
  }
  for (const key of bucket.keys)
    if (nameIn.test(key)) look.holds(key, named.has(key), 'a version that names it', 'nobody does');
};

/** What everybody reads of an event, against the results that are said to be public. */
const documentsOf = async (facts: Facts, look: Look, bucket: Bucket, event: string, version: string): Promise<void> => {
  const at = (name: string): string => `results/${event}/${name}.json`;
  const is = facts.get<PublicVersion>(publicVersionKey(event, version))?.competitions ?? {};
  if (!bucket.keys.has(at(version)))
    return look.holds(at(version), false, 'the document of the event', 'it is not there');
  const document = publicResult.parse(await bucket.read(at(version)));
  const rows = document.grades.flatMap(({ competitions }) => competitions);
  look.same(
    at(version),
    Object.keys(is).sort(),
    rows.map(({ _id }) => _id).sort(),
    'the competitions that are public,',
  );
  for (const { _id, document: name, placings: own } of rows) {
    if (name !== undefined && !bucket.keys.has(at(name))) {
      look.holds(at(name), false, `the placings of COMP#${_id}`, 'they are not there');
      continue;
    }
    const placings = name === undefined ? (own ?? []) : placingsDocument.parse(await bucket.read(at(name))).placings;
    for (const { dancerNumber, name: called } of placings) {
      const { dancer = '' } = facts.get<{ dancer?: string }>(plateKey(event, dancerNumber)) ?? {};
      const isGone = dancer !== '' && !facts.has(dancerKey(dancer)) && !facts.has(teamKey(dancer));
      look.holds(at(name ?? version), !isGone || called === '', `no name of ${dancer}, who has no profile`, called);
    }
    const result = facts.get<CheckedResult>(resultKey(_id, is[_id]?.result ?? ''));
    const places = (standings: readonly { rank: number; tied: boolean; label: string }[]): string[] =>
      standings.map(({ rank, tied, label }) => `${rank} ${tied} ${label}`);
    const known = places((result?.standings ?? []).map(({ final, label }) => ({ ...final, label })));
    const beyond = places(placings).filter((one) => {
      const found = known.indexOf(one);
      if (found >= 0) known.splice(found, 1);
      return found < 0;
    });
    look.same(at(name ?? version), [], beyond, 'no placing beside those of its result,');
  }
};

import { runsEvent, tabulatesEvent } from '@rince/domain/access';
import { creditOf, dueOf, priceOfPaid } from '@rince/domain/entry/cost';
import type { Entry, EntrySection, PrintedCard } from '@rince/domain/entry/entry';
import { liesReady } from '@rince/domain/entry/entry';
import { hidesNumbers } from '@rince/domain/entry/numbered-dancer';
import type { OtherLevel } from '@rince/domain/entry/other-level';
import { takesVideos } from '@rince/domain/entry/round-by-video';
import type { Event } from '@rince/domain/event/event';
import type { Context } from '@rince/runtime/context';
import { files } from '@rince/services/files';

/** Whether they are kept from this reader. */
export const hidesNumbersFrom = ({ actor, now }: Pick<Context, 'actor' | 'now'>, event: Event): boolean =>
  hidesNumbers(event, now) && !tabulatesEvent(actor, event);

type ShownSection = Omit<EntrySection, 'otherLevel'> & {
  readonly otherLevel?: Pick<OtherLevel, 'level'> & Partial<OtherLevel>;
};

/** An entry as its reader sees it: before the event families may not be told its numbers. */
export const entryView = async (ctx: Pick<Context, 'actor' | 'now'>, entry: Entry, event: Event) => {
  const { actor, now } = ctx;
  const { _id, name, inPerson, inPersonContent, registrationEnd, timeZone, currency } = event;
  const isHidden = hidesNumbersFrom(ctx, event);
  const reader = entry.owner === actor?._id ? 'owner' : runsEvent(actor, event) ? 'runs' : 'sees';
  // Who only looks runs the sheets, or teaches the dancers that are shown: why somebody dances at another level is not for the sheets.
  const hidesNote = reader === 'sees' && tabulatesEvent(actor, event);
  const families = [...entry.sections, ...(entry.draft?.sections ?? [])].flatMap(({ family }) => family ?? []);
  const shown = (sections: Entry['sections']): ShownSection[] =>
    sections.map(({ dancerNumber, otherLevel, family, ...section }) => ({
      ...section,
      ...(family === undefined ? {} : { family: `family ${families.indexOf(family) + 1}` }),
      ...(isHidden || dancerNumber === undefined ? {} : { dancerNumber }),
      ...(otherLevel ? { otherLevel: hidesNote ? { level: otherLevel.level } : otherLevel } : {}),
    }));
  const mayPrint = reader === 'owner' || tabulatesEvent(actor, event);
  const printed = (dancer: string): PrintedCard | undefined => {
    const card = isHidden ? undefined : entry.cards?.[dancer];
    return card && mayPrint && liesReady(card, now) ? card : undefined;
  };
  const [image, sections] = await Promise.all([
    files.signedImage(event.image),
    Promise.all(
      shown(entry.sections).map(async (section) => {
        const card = printed(section.dancer);
        return card ? { ...section, dancerPdf: { path: (await files.url(card.key)).url } } : section;
      }),
    ),
  ]);
  const inForce = entry.paidAt === undefined ? undefined : priceOfPaid(entry, event);
  const { withdrawnReason, ...plain } = entry;
  return {
    ...plain,
    // Why money is given back may be nobody else's business.
    ...(withdrawnReason !== undefined && reader !== 'sees' ? { withdrawnReason } : {}),
    ...(inForce ? { price: inForce.price, discount: inForce.discount } : {}),
    lines: inForce?.lines ?? [],
    sections,
    ...(entry.draft ? { draft: { ...entry.draft, sections: shown(entry.draft.sections) } } : {}),
    reader: reader as 'owner' | 'runs' | 'sees',
    mayPrint,
    credit: creditOf(entry),
    teacherAccess: entry.teacherAccess ?? false,
    owners: [entry.owner],
    event: {
      ...{ _id, name, inPerson, inPersonContent, registrationEnd, timeZone, currency },
      takesVideos: takesVideos(event),
      ...(image ? { image } : {}),
    },
  };
};

/** An entry in a list, for those who may know why a dancer is at another level. */
export const tileOf = (entry: Entry, event: Event) => {
  const { _id, name, inPerson, videoEnd, currency } = event;
  return {
    ...entry,
    due: dueOf(entry),
    event: { _id, name, inPerson, videoEnd, currency },
    dancers: entry.sections.map(({ profile }) => `${profile.name} ${profile.lname}`),
    otherLevels: entry.sections.flatMap(({ dancer, profile, otherLevel }) =>
      otherLevel ? [{ _id: dancer, name: profile.name, level: otherLevel.level, note: otherLevel.note }] : [],
    ),
  };
};

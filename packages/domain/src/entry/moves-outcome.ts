import { choicesOf, owedAfter } from './cost.ts';
import type { Entry, EntrySection, Move, Moves } from './entry.ts';
import { dancersBetween, withLeft } from './moves.ts';
import { priceOfChange } from './price.ts';

/** What was paid and cannot be danced, with the reason: it left the syllabus while it was paid, or another entry was faster with the same dancer. */
export interface LostMove extends Move {
  /** Its place was counted when the payment began. */
  readonly held: boolean;
  readonly because: string;
}

/** What an entry is in the end, where not everything went as it was decided. */
export interface MovesOutcome {
  readonly set: Partial<Entry>;
  /** By how many more dancers of the event it counts; fewer below 0. */
  readonly places: number;
  /** Which dancers and competitions it is about, in words. */
  readonly told: string;
}

const priceBetween = (entry: Entry, sections: readonly EntrySection[]): number =>
  entry.fees ? priceOfChange(choicesOf(entry.sections), choicesOf(sections), entry.fees).change : 0;

/** An entry without what was lost: its price is the family's credit, everything that was paid where nothing is left. */
export const withoutLost = (entry: Entry, lost: readonly LostMove[]): MovesOutcome => {
  const because = new Map(lost.map((move) => [move._id, move.because]));
  const kept = entry.sections.map((section) => ({
    ...section,
    competitions: section.competitions.filter(({ _id }) => !because.has(_id)),
  }));
  const isEmpty = kept.every(({ competitions }) => competitions.length === 0);
  const owed = isEmpty ? 0 : owedAfter(entry.owed, priceBetween(entry, kept));
  const told = entry.sections.flatMap(({ profile, competitions }) =>
    competitions
      .filter(({ _id }) => because.has(_id))
      .map(
        ({ _id, code, title }) =>
          `${profile.name || 'A dancer'}, ${title} (${code}): ${because.get(_id)} while it was paid.`,
      ),
  );
  return {
    set: { sections: withLeft(entry.sections, kept), owed, total: owed },
    places: 0 - dancersBetween(entry.sections, kept).leave.length,
    told: told.join(' '),
  };
};

/** How many places of each competition the payment held for dancers who did not come to it. */
export const placesLost = (lost: readonly Pick<LostMove, 'competition' | 'held'>[]): ReadonlyMap<string, number> => {
  const freed = new Map<string, number>();
  for (const { competition, held } of lost) if (held) freed.set(competition, (freed.get(competition) ?? 0) + 1);
  return freed;
};

/** An entry with the lines on which its dancers stand, put there by hand before it was paid, in the place of its own. By id of the entry competition. */
export const withLines = (sections: readonly EntrySection[], lines: ReadonlyMap<string, string>): EntrySection[] =>
  sections.map((section) => ({
    ...section,
    competitions: section.competitions.map((one) => ({ ...one, _id: lines.get(one._id) ?? one._id })),
  }));

/** A paid entry with what is being judged in it again, for nothing more; one that was given back stays empty. */
export const withJudged = (entry: Entry, judged: readonly Move[]): MovesOutcome => {
  const stays = new Set(judged.map(({ _id }) => _id));
  const staying = entry.sections.map(({ withdrawn = [] }) => withdrawn.filter(({ _id }) => stays.has(_id)));
  const told = entry.sections
    .flatMap(({ profile }, i) => (staying[i] ?? []).map(({ code, title }) => `${profile.name}, ${title} (${code})`))
    .join('; ');
  if (entry.paidAt === undefined) return { set: {}, places: 0, told };
  const kept = entry.sections.map(({ withdrawn = [], ...section }, i) => {
    const left = withdrawn.filter(({ _id }) => !stays.has(_id));
    const competitions = [...section.competitions, ...(staying[i] ?? [])];
    return { ...section, competitions, ...(left.length > 0 ? { withdrawn: left } : {}) };
  });
  const price = priceBetween(entry, kept);
  return {
    set: { sections: kept, owed: entry.owed + price, total: entry.owed + price, waived: entry.waived + price },
    places: dancersBetween(entry.sections, kept).come.length,
    told,
  };
};

/**
 * Moves in few groups of at most so many, each for one transaction: two of a family may be in one competition, whose count a transaction
 * can change only once.
 */
export const groupsOfMoves = <One extends Move>(moves: readonly One[], most: number): One[][] => {
  const groups: One[][] = [];
  for (const move of moves) {
    const free = groups.find(
      (group) => group.length < most && group.every(({ competition }) => competition !== move.competition),
    );
    if (free) free.push(move);
    else groups.push([move]);
  }
  return groups;
};

/** What the family and the office are told of an entry that was paid or changed: the numbers, unless the event keeps them until its first day. */
export const wordsOfMoves = (
  { sections }: Pick<Entry, 'sections'>,
  { kind, numbers }: NonNullable<Moves['notice']>,
): Record<'family' | 'office', { readonly title: string; readonly content: string }> => {
  const dancing = sections.filter(({ competitions }) => competitions.length > 0);
  const told = dancing
    .map(({ profile, dancerNumber }) => (numbers ? `${profile.name} ${dancerNumber}` : profile.name))
    .join(', ');
  const names = sections.map(({ profile: { name, lname }, dancerNumber }) => `${name} ${lname} (${dancerNumber})`);
  return {
    family: {
      title: kind === 'received' ? 'Your entry has been received!' : 'Your entry has been changed.',
      content: told === '' ? 'Nobody is entered any more.' : `${numbers ? 'Dancer numbers' : 'Entered'}: ${told}.`,
    },
    office: { title: kind === 'received' ? 'Entry paid' : 'Entry changed', content: names.join(', ') },
  };
};

import { priceOfChange } from '@rince/domain/price';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { enterDancer, getCompetition, removeDancer } from '@rince/store/competitions';
import { dancedItem, removeDanced } from '@rince/store/dancers';
import { changeEntry, type Entry, getEntry, type Move, type Moves } from '@rince/store/entries';
import { putEventNotice, putNotice } from '@rince/store/notices';
import { countPlaces, getPlacesAndEntered } from '@rince/store/places';
import type { Write } from '@rince/store/write';
import { dancersBetween, withLeft } from './entry-moves.ts';
import { choicesOf } from './price-due.ts';

/** Places in one transaction, of four writes each: few enough that families seldom stand in each other's way. */
const atOnce = 12;

/**
 * Puts every dancer into the competitions entered, takes them off those left, several in one transaction, each counted once. Where one of
 * several is done already, they are tried one by one. Nothing to do when nothing is left to do.
 */
export const finishMoves = async (tools: Tools, entry: Entry): Promise<Entry> => {
  if (entry.seated || !entry.moves) return entry;
  const { moves } = entry;
  const seated = { ...entry, seated: true, revision: entry.revision + 1 };
  const endWith = (set: Partial<Entry>): Write[] => [
    ...changeEntry(entry, { ...set, seated: true, moves: undefined }),
    ...noticesOf({ ...entry, ...set }, moves.notice, tools.now.toISOString()),
  ];
  const groups = [
    ...packed(moves.out).map((group) => group.map((move) => ({ move, writes: leaveWrites(entry.event, move) }))),
    ...packed(moves.in).map((group) => group.map((move) => ({ move, writes: seatWrites(entry, move) }))),
  ];
  const refused: Move[] = [];
  for (const [i, group] of groups.entries()) {
    const isLast = i === groups.length - 1;
    if (await isWritten(tools, [...group.flatMap(({ writes }) => writes), ...(isLast ? endWith({}) : [])])) {
      if (isLast) return seated;
    } else for (const { move, writes } of group) if (!(await isWritten(tools, writes))) refused.push(move);
  }
  const lost = refused.length === 0 ? [] : await lostOf(tools, entry, refused);
  const less = lost.length === 0 ? undefined : withoutLost(tools, entry, lost);
  try {
    await tools.table.transact([...endWith(less?.set ?? {}), ...(less?.writes ?? [])]);
    return { ...seated, ...less?.set };
  } catch (error) {
    const now = await getEntry(tools.table, entry._id);
    if (!(error instanceof Refusal) || !now?.seated) throw error;
    return now;
  }
};

interface Lost extends Move {
  readonly held: boolean;
  readonly because: string;
}

/** What was paid and cannot be danced: it left the syllabus while it was paid, or another entry was faster with the same dancer. */
const lostOf = async ({ table }: Tools, entry: Entry, refused: readonly Move[]): Promise<Lost[]> => {
  const isRefused = new Set(refused.map(({ _id }) => _id));
  const came = (entry.moves?.in ?? []).filter(({ _id }) => isRefused.has(_id));
  const [states, { entered }] = await Promise.all([
    Promise.all(came.map(({ competition }) => getCompetition(table, competition))),
    getPlacesAndEntered(table, entry._id, [], came),
  ]);
  return came.flatMap((move, i) => {
    const state = states[i];
    if (!state || state.closed) return [{ ...move, because: 'left the syllabus' }];
    if (state.submitted) return [{ ...move, because: 'was judged to its end' }];
    return entered.includes(move) ? [{ ...move, because: 'was entered by somebody else' }] : [];
  });
};

/** An entry without what was lost: its price is the family's credit, everything that was paid where nothing is left. Both sides are told. */
const withoutLost = (tools: Tools, entry: Entry, lost: readonly Lost[]): { set: Partial<Entry>; writes: Write[] } => {
  const because = new Map(lost.map((move) => [move._id, move.because]));
  const kept = entry.sections.map((section) => ({
    ...section,
    competitions: section.competitions.filter(({ _id }) => !because.has(_id)),
  }));
  const left = choicesOf(kept);
  const change = entry.fees ? priceOfChange(choicesOf(entry.sections), left, entry.fees).change : 0;
  const owed = left.length === 0 ? 0 : entry.owed + change;
  const { leave } = dancersBetween(entry.sections, kept);
  const told = entry.sections
    .flatMap(({ profile, competitions }) =>
      competitions
        .filter(({ _id }) => because.has(_id))
        .map(({ _id, code, title }) => `${profile.name}, ${title} (${code}): ${because.get(_id)} while it was paid.`),
    )
    .join(' ');
  const freed = new Map<string, number>();
  for (const { competition, held } of lost) if (held) freed.set(competition, (freed.get(competition) ?? 0) + 1);
  const createdAt = tools.now.toISOString();
  const common = { event: entry.event, title: 'Paid, and could not be entered', createdAt };
  return {
    set: { sections: withLeft(entry.sections, kept), owed, total: owed },
    writes: [
      ...(leave.length === 0 ? [] : [countPlaces({ kind: 'event', id: entry.event }, -leave.length)]),
      ...[...freed].map(([id, places]) => countPlaces({ kind: 'competition', id }, -places)),
      putNotice({
        ...common,
        _id: tools.newId(),
        user: entry.owner,
        content: `${told} The price is to your credit.`,
        path: `/app/entries/${entry._id}`,
        seen: false,
      }),
      putEventNotice({
        ...common,
        _id: tools.newId(),
        content: `${told} The price is the credit of the family: give it back on the entry.`,
        topStory: false,
      }),
    ],
  };
};

/** In few transactions: two of a family may be in one competition, whose count a transaction can change only once. */
const packed = <One extends Move>(moves: readonly One[]): One[][] => {
  const groups: One[][] = [];
  for (const move of moves) {
    const free = groups.find(
      (group) => group.length < atOnce && group.every(({ competition }) => competition !== move.competition),
    );
    if (free) free.push(move);
    else groups.push([move]);
  }
  return groups;
};

/** The family is told its numbers, unless the event keeps them until its first day, the office that there is one entry more. */
const noticesOf = (
  { _id: entry, event, owner, sections }: Entry,
  notice: Moves['notice'],
  createdAt: string,
): Write[] => {
  if (!notice) return [];
  const { _id, kind, numbers } = notice;
  const dancing = sections.filter(({ competitions }) => competitions.length > 0);
  const told = dancing
    .map(({ profile, dancerNumber }) => (numbers ? `${profile.name} ${dancerNumber}` : profile.name))
    .join(', ');
  const names = sections.map(({ profile: { name, lname }, dancerNumber }) => `${name} ${lname} (${dancerNumber})`);
  return [
    putNotice({
      _id,
      user: owner,
      event,
      title: kind === 'received' ? 'Your entry has been received!' : 'Your entry has been changed.',
      content: told === '' ? 'Nobody is entered any more.' : `${numbers ? 'Dancer numbers' : 'Entered'}: ${told}.`,
      path: `/app/entries/${entry}`,
      seen: false,
      createdAt,
    }),
    putEventNotice({
      _id,
      event,
      title: kind === 'received' ? 'Entry paid' : 'Entry changed',
      content: names.join(', '),
      topStory: false,
      createdAt,
    }),
  ];
};

const seatWrites = (
  { _id: entry, event, sections }: Entry,
  { dancer, competition, _id, held }: Moves['in'][number],
) => {
  const section = sections.find((one) => one.dancer === dancer);
  if (!section) throw new Error(`The entry ${entry} moves a dancer who is not in it`);
  const { profile, dancerNumber = 0, wmh = false } = section;
  const common = { competition, entry, event, dancer, dancerNumber };
  const { name, lname, school } = profile;
  const line = { ...common, _id, name, lname, school: school.name, wmh, withdrawn: false, hidden: false };
  return [
    ...enterDancer(line, { held }),
    { kind: 'put', item: dancedItem({ ...common, entryCompetition: _id }) },
  ] satisfies Write[];
};

const leaveWrites = (event: string, move: Move): Write[] => [
  ...removeDancer(move),
  removeDanced({ dancer: move.dancer, event, competition: move.competition }),
];

/** False when it was written before, by an earlier try or by hand on the sheet. The dancer stands there once either way, or not at all. */
const isWritten = async (tools: Tools, writes: readonly Write[]): Promise<boolean> => {
  try {
    await tools.table.transact(writes);
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || (error.status !== 409 && error.status !== 404)) throw error;
    return false;
  }
};

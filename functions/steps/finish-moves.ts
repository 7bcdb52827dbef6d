import { choicesOf } from '@rince/domain/entry/cost';
import type { Entry } from '@rince/domain/entry/entry';
import type { Move, Moves } from '@rince/domain/entry/moves';
import { dancersBetween, withLeft } from '@rince/domain/entry/moves';
import { priceOfChange } from '@rince/domain/entry/price';
import { Refusal, refuse } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { enterDancer, getCompetition, leaveSheet, lineAt } from '@rince/store/competitions';
import { checkDancer, dancedItem, getDancer, removeDanced } from '@rince/store/dancers';
import { changeEntry, getEntry } from '@rince/store/entries';
import { putEventNotice, putNotice } from '@rince/store/notices';
import { countPlaces, getPlacesAndEntered } from '@rince/store/places';
import type { Write } from '@rince/store/write';

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
    ...packed(moves.out).map((group) =>
      group.map((move) => ({ move, check: undefined, writes: leaveWrites(entry.event, move) })),
    ),
    ...packed(moves.in).map((group) => group.map((move) => ({ move, ...seatWrites(entry, move) }))),
  ];
  const refused: Move[] = [];
  for (const [i, group] of groups.entries()) {
    const isLast = i === groups.length - 1 && refused.length === 0;
    if (await isWritten(tools, [...together(group), ...(isLast ? endWith({}) : [])])) {
      if (isLast) return seated;
    } else for (const one of group) if (!(await isWritten(tools, together([one])))) refused.push(one.move);
  }
  const [lost, judged] = await Promise.all([lostOf(tools, entry, refused), judgedOf(tools, entry, refused)]);
  const less = lost.length === 0 ? asDecided : withoutLost(tools, entry, lost);
  const more = judged.length === 0 ? asDecided : withJudged(tools, { ...entry, ...less.set }, judged);
  const set = { ...less.set, ...more.set };
  const places = less.places + more.places;
  try {
    await tools.table.transact([
      ...endWith(set),
      ...(places === 0 ? [] : [countPlaces({ kind: 'event', id: entry.event }, places)]),
      ...less.writes,
      ...more.writes,
    ]);
    return { ...seated, ...set };
  } catch (error) {
    const now = await getEntry(tools.table, entry._id);
    if (!(error instanceof Refusal) || !now?.seated) throw error;
    return now;
  }
};

/** What an entry is in the end, where not everything went as it was decided. */
interface Outcome {
  readonly set: Partial<Entry>;
  /** The dancers who come to the event by it, or leave it below 0. */
  readonly places: number;
  readonly writes: readonly Write[];
}

const asDecided: Outcome = { set: {}, places: 0, writes: [] };

interface Lost extends Move {
  readonly held: boolean;
  readonly because: string;
}

/** What was paid and cannot be danced: it left the syllabus while it was paid, or another entry was faster with the same dancer. */
const lostOf = async ({ table }: Tools, entry: Entry, refused: readonly Move[]): Promise<Lost[]> => {
  if (refused.length === 0) return [];
  const isRefused = new Set(refused.map(({ _id }) => _id));
  const came = (entry.moves?.in ?? []).filter(({ _id }) => isRefused.has(_id));
  const teams = new Set(entry.sections.flatMap(({ team, dancer }) => (team ? [dancer] : [])));
  const [states, dancers, { entered }] = await Promise.all([
    Promise.all(came.map(({ competition }) => getCompetition(table, competition))),
    Promise.all(came.map(({ dancer }) => getDancer(table, dancer))),
    getPlacesAndEntered(table, entry._id, [], came),
  ]);
  return came.flatMap((move, i) => {
    const state = states[i];
    if (!state || state.closed) return [{ ...move, because: 'left the syllabus' }];
    const isGone = !teams.has(move.dancer) && (!dancers[i] || dancers[i].erasing === true);
    if (isGone) return [{ ...move, because: 'the profile was erased' }];
    if (state.submitted) return [{ ...move, because: 'was judged to its end' }];
    return entered.includes(move) ? [{ ...move, because: 'was entered by somebody else' }] : [];
  });
};

/** An entry without what was lost: its price is the family's credit, everything that was paid where nothing is left. Both sides are told. */
const withoutLost = (tools: Tools, entry: Entry, lost: readonly Lost[]): Outcome => {
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
        .map(
          ({ _id, code, title }) =>
            `${profile.name || 'A dancer'}, ${title} (${code}): ${because.get(_id)} while it was paid.`,
        ),
    )
    .join(' ');
  const freed = new Map<string, number>();
  for (const { competition, held } of lost) if (held) freed.set(competition, (freed.get(competition) ?? 0) + 1);
  const createdAt = tools.now.toISOString();
  const common = { event: entry.event, title: 'Paid, and could not be entered', createdAt };
  return {
    set: { sections: withLeft(entry.sections, kept), owed, total: owed },
    places: -leave.length,
    writes: [
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
        path: `/app/entries/${entry._id}`,
        topStory: false,
      }),
    ],
  };
};

/** Who could not leave, because judging began after that was decided: they are on the sheet still, and their marks with them. */
const judgedOf = async ({ table }: Tools, { moves }: Entry, refused: readonly Move[]): Promise<Move[]> => {
  const left = new Set(moves?.out.map(({ _id }) => _id));
  const leaving = refused.filter(({ _id }) => left.has(_id));
  const lines = await Promise.all(leaving.map(({ competition, _id }) => lineAt(table, competition, _id)));
  return leaving.filter(({ dancer }, i) => lines[i]?.dancer === dancer);
};

/** A paid entry with what is being judged in it again, for nothing more; one that was given back stays empty. Both sides are told. */
const withJudged = (tools: Tools, entry: Entry, judged: readonly Move[]): Outcome => {
  const stays = new Set(judged.map(({ _id }) => _id));
  const staying = entry.sections.map(({ withdrawn = [] }) => withdrawn.filter(({ _id }) => stays.has(_id)));
  const told = entry.sections
    .flatMap(({ profile }, i) => (staying[i] ?? []).map(({ code, title }) => `${profile.name}, ${title} (${code})`))
    .join('; ');
  const kept = entry.sections.map(({ withdrawn = [], ...section }, i) => {
    const left = withdrawn.filter(({ _id }) => !stays.has(_id));
    const competitions = [...section.competitions, ...(staying[i] ?? [])];
    return { ...section, competitions, ...(left.length > 0 ? { withdrawn: left } : {}) };
  });
  const isPaid = entry.paidAt !== undefined;
  const price = isPaid && entry.fees ? priceOfChange(choicesOf(entry.sections), choicesOf(kept), entry.fees).change : 0;
  const common = { event: entry.event, title: 'Judging has begun', createdAt: tools.now.toISOString() };
  const content = `${told}: judging began at the same moment, so the dancer stays on the sheet.`;
  return {
    set: isPaid
      ? { sections: kept, owed: entry.owed + price, total: entry.owed + price, waived: entry.waived + price }
      : {},
    places: isPaid ? dancersBetween(entry.sections, kept).come.length : 0,
    writes: [
      putNotice({
        ...common,
        _id: tools.newId(),
        user: entry.owner,
        content: `${content} Nothing more is to be paid for it.`,
        path: `/app/entries/${entry._id}`,
        seen: false,
      }),
      putEventNotice({
        ...common,
        _id: tools.newId(),
        content: `${content} Nothing is owed for it. A tabulator can take the dancer off.`,
        path: `/app/entries/${entry._id}`,
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
  const writes: Write[] = [
    ...enterDancer(line, { held }),
    { kind: 'put', item: dancedItem({ ...common, entryCompetition: _id }) },
  ];
  return { writes, check: section.team ? undefined : dancer };
};

/** What belongs to several moves, each of their dancers looked at once. */
const together = (group: readonly { writes: readonly Write[]; check: string | undefined }[]): Write[] => {
  const dancers = new Set(group.flatMap(({ check }) => check ?? []));
  return [...group.flatMap(({ writes }) => writes), ...[...dancers].map(checkDancer)];
};

const sheetIsJudged = (): Refusal => refuse('HAS_MARKS');

const leaveWrites = (event: string, move: Move): Write[] => [
  ...leaveSheet(move.competition, [move], sheetIsJudged),
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

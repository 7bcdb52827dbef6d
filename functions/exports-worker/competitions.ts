import { isPublicOutdated } from '@rince/contracts/views/competition-tile';
import { ageGroupLabel } from '@rince/domain/event/age-group';
import { disabledMark } from '@rince/domain/event/disabled';
import { levelLabel } from '@rince/domain/people/levels';
import { areShown } from '@rince/domain/results/public-version';
import { judgesOf } from '@rince/domain/sheet/panel';
import type { Tools } from '@rince/runtime/context';
import { getCompetitions } from '@rince/store/competitions';
import { getJudges } from '@rince/store/judges';
import { publicCompetitionsOf } from '@rince/store/results';
import { type Book, type Cell, type Feis, fullName } from './feis.ts';

const columns = [
  {
    title: 'Code',
    kind: 'text',
    width: 10,
    about: 'The code of the competition; one that is a number is text all the same.',
  },
  { title: 'Grade', kind: 'text', width: 26, about: 'The category of the syllabus.' },
  { title: 'Type', kind: 'text', width: 20, about: 'By which rules it is placed.' },
  { title: 'Dance', kind: 'text', width: 24, about: 'The row of the syllabus.' },
  { title: 'Age group', kind: 'text', width: 16, about: 'The column of the syllabus.' },
  { title: 'Ages', kind: 'text', width: 14, about: 'Which ages on the day that age is reckoned by may enter.' },
  { title: 'Levels', kind: 'text', width: 24, about: 'Whose dancers may enter; empty for everybody.' },
  { title: 'Price', kind: 'money', width: 12, about: 'What it costs to enter, as the syllabus says.' },
  { title: 'Rounds', kind: 'number', width: 10, about: 'How many rounds are danced.' },
  { title: 'Places', kind: 'number', width: 10, about: 'How many may enter; empty for any number.' },
  { title: 'Entries', kind: 'number', width: 10, about: 'Who is on its sheet: paid entries, and who was put there.' },
  { title: 'Held', kind: 'number', width: 10, about: 'Places held by a payment under way or by an offer.' },
  { title: 'Waiting', kind: 'number', width: 10, about: 'How many are on its waiting list.' },
  { title: 'Judges', kind: 'text', width: 36, about: 'Who judges it, in the order of their seats.' },
  {
    title: 'Disabled',
    kind: 'yes',
    width: 10,
    about: 'Nobody can enter it: it was empty, or its dancers went elsewhere.',
  },
  { title: 'Started', kind: 'yes', width: 10, about: 'Somebody has a mark.' },
  { title: 'Recall', kind: 'yes', width: 10, about: 'It is calculated who dances the last round.' },
  { title: 'Calculated', kind: 'yes', width: 12, about: 'There is a final result.' },
  { title: 'Out of date', kind: 'yes', width: 12, about: 'Its marks have changed since that was calculated.' },
  { title: 'Submitted', kind: 'yes', width: 12, about: 'The tabulator has handed it in.' },
  { title: 'Public', kind: 'yes', width: 10, about: 'Everybody may read its result.' },
  {
    title: 'Public is old',
    kind: 'yes',
    width: 14,
    about: 'Publishing would show something else than everybody reads: another result, other dancers or other names.',
  },
  { title: 'Panel', kind: 'text', width: 12, about: 'How many judges sit in each round.' },
  { title: 'Rotation', kind: 'text', width: 12, about: 'Whether rounds count together: SET, SPLIT or ROTATING.' },
  {
    title: 'Recalls',
    kind: 'text',
    width: 12,
    about: 'Who is called to the last round, by the rules of its category.',
  },
  { title: 'Recall percent', kind: 'number', width: 14, about: 'How many are called; empty without such a recall.' },
  { title: 'World qualifiers', kind: 'number', width: 15, about: 'How many qualify.' },
  { title: 'National qualifiers', kind: 'number', width: 17, about: 'How many qualify.' },
  { title: 'Signed off', kind: 'yes', width: 11, about: 'Every column is signed off before it is calculated.' },
  { title: 'Rounds shown', kind: 'yes', width: 13, about: 'Families see each round; otherwise the end of it.' },
] as const;

/** One row for each competition. */
export const competitions = async ({ table }: Tools, { event, places }: Feis): Promise<Book> => {
  const [states, judges, published] = await Promise.all([
    getCompetitions(
      table,
      places.map(({ _id }) => _id),
    ),
    getJudges(table, event._id),
    publicCompetitionsOf(table, event),
  ]);
  const stateOf = new Map(states.map((state) => [state._id, state]));
  const names = new Map(judges.map((judge) => [judge.user, fullName(judge)]));
  const rows = places.map(({ _id, code, grade, column, rowTitle, columnTitle, cap }): Cell[] => {
    const state = stateOf.get(_id);
    const { count = 0, taken = count, waiting = 0 } = state ?? {};
    const isPublic = areShown(event) ? published[_id] : undefined;
    return [
      ...[code, grade.title, grade.type, rowTitle, columnTitle],
      ageGroupLabel(grade.columns.find((one) => one._id === column)?.age ?? ''),
      grade.levels.map((level) => levelLabel(level)).join(', '),
      ...[grade.price, grade.rounds, cap, count, taken - count, waiting],
      (state ? judgesOf(state.panel) : []).map((judge) => names.get(judge) ?? '').join(', '),
      ...[state?.closed?.has(disabledMark) ?? false, state?.started ?? false],
      ...[state?.recalled !== undefined, state?.result !== undefined, state?.needsCalculation ?? false],
      ...[state?.submitted ?? false, isPublic !== undefined],
      isPublic !== undefined && isPublicOutdated(event, isPublic, state),
      ...[grade.rules.judge_count.join(', '), grade.rules.judge_rotation_type, grade.recallType],
      grade.recallType === 'PERCENT' ? grade.recallPercent : undefined,
      ...[grade.worldQualifier, grade.nationalQualifier, grade.judgeSignoffs, grade.roundResults],
    ];
  });
  const people = judges.map(({ user }) => user);
  return { columns, rows, people, filters: 'Every competition of the syllabus, by code.' };
};

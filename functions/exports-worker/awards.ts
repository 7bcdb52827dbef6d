import type { Tools } from '@rince/runtime/context';
import { regionsOf } from '../shared/people/regions-of.ts';
import type { Book, Cell, Feis } from './feis.ts';
import { publishedPlacings } from './published.ts';

const columns = [
  { title: 'Code', kind: 'text', width: 10, about: 'The code of the competition.' },
  { title: 'Grade', kind: 'text', width: 26, about: 'The category of the syllabus.' },
  { title: 'Dance', kind: 'text', width: 24, about: 'The row of the syllabus.' },
  { title: 'Age group', kind: 'text', width: 16, about: 'The column of the syllabus.' },
  { title: 'Place', kind: 'number', width: 8, about: 'The place; whoever is tied has the same.' },
  {
    title: 'Shown as',
    kind: 'text',
    width: 10,
    about: 'As the result shows it: 2T is tied for second, HM is honourable mention.',
  },
  { title: 'Tied', kind: 'yes', width: 8, about: 'Shares the place with somebody.' },
  { title: 'Number', kind: 'number', width: 10, about: 'The number on the back.' },
  { title: 'First name', kind: 'text', width: 18, about: 'Empty once somebody was erased.' },
  { title: 'Last name', kind: 'text', width: 20, about: '' },
  { title: 'School', kind: 'text', width: 30, about: '' },
  { title: 'Region', kind: 'text', width: 24, about: 'Of the dancer or team, as it is now.' },
  { title: 'Recalled', kind: 'yes', width: 10, about: 'Was called back to the last round.' },
  { title: 'World qualifier', kind: 'yes', width: 15, about: '' },
  { title: 'National qualifier', kind: 'yes', width: 17, about: '' },
  {
    title: 'Score',
    kind: 'number',
    width: 10,
    about: 'Irish points of all rounds, or the mark of one judge in one round.',
  },
  { title: 'Hidden', kind: 'yes', width: 9, about: 'Nobody reads of them in public.' },
] as const;

/** One row for each placing that is published. */
export const awards = async (tools: Tools, feis: Feis): Promise<Book> => {
  const published = await publishedPlacings(tools, feis);
  const regions = await regionsOf(
    tools,
    published.map(({ line }) => line.dancer),
  );
  const rows = published.map(({ place, placing, line, score }): Cell[] => [
    ...[place.code, place.grade.title, place.rowTitle, place.columnTitle, placing.rank, placing.label, placing.tied],
    ...[line.dancerNumber, line.name, line.lname, line.school, regions.get(line.dancer)],
    ...[placing.recalled, placing.wq, placing.nq, score, line.hidden],
  ]);
  const filters = feis.event.hasResults
    ? 'Published placings, by competition and place; what is calculated and not public is left out.'
    : 'The results of this event are not public yet.';
  return { columns, rows, people: published.map(({ line }) => line.dancer), filters };
};

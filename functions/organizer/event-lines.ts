import type { EntryLine, LineSection } from '@rince/domain/entry/entry-line';
import { refuse } from '@rince/domain/refusal';
import type { Context } from '@rince/runtime/context';
import { getGrade } from '@rince/store/events';

/** So many lines a page of the office has at the most. */
export const mostOnAPage = 100;

/** A dancer of a line; why one dances at another level is for who runs the event. */
export const levelFor = <One extends Pick<LineSection, 'otherLevel'>>(runs: boolean, { otherLevel, ...one }: One) => ({
  ...one,
  ...(otherLevel ? { otherLevel: runs ? otherLevel : { level: otherLevel.level } } : {}),
});

/** What a line of dancers is found by. */
export const wordsOf = (sections: readonly LineSection[]): string =>
  sections
    .map(({ name, lname, school, dancerNumber }) => `${name} ${lname} ${school.name} ${dancerNumber ?? ''}`)
    .join(' ');

/** What an entry is found by; by the address for those who may read it. */
export const wordsOfEntry = ({ who: { name, lname, email }, sections }: EntryLine, runs: boolean): string =>
  `${name} ${lname} ${runs ? email : ''} ${wordsOf(sections)}`;

interface Sifted {
  readonly event: string;
  readonly grade?: string | undefined;
  readonly competition?: string | undefined;
}

/** The competitions of a dancer that are in the chosen grade, or are the chosen one: all when nothing was chosen, undefined where none fits. */
export const dancesIn = async (
  { table }: Context,
  { event, grade, competition }: Sifted,
): Promise<(section: LineSection) => readonly string[] | undefined> => {
  if (grade === undefined && competition === undefined) return ({ competitions }) => competitions;
  const chosen = grade === undefined ? undefined : await getGrade(table, event, grade);
  if (grade !== undefined && !chosen) throw refuse('NOT_FOUND');
  const wanted = new Set(chosen ? chosen.competitions.map(({ _id }) => _id) : [competition as string]);
  const isWanted = (id: string): boolean => wanted.has(id) && (competition === undefined || id === competition);
  return ({ competitions }) => {
    const fitting = competitions.filter(isWanted);
    return fitting.length > 0 ? fitting : undefined;
  };
};

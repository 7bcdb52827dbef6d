import { ageGroups } from '../event/age-group.ts';
import type { EventWithGrades } from '../event/event.ts';
import type { Competition } from '../sheet/competition.ts';
import type { CompetitionType } from '../tabulation/label.ts';

/** A competition as a schedule sees it: how many dance when, and before whom. */
export interface Danced {
  readonly _id: string;
  readonly code: string;
  readonly title: string;
  readonly grade: string;
  readonly type: CompetitionType;
  /** The place of its category in the syllabus. */
  readonly order: number;
  /** Its youngest. */
  readonly age: number;
  /** In hard shoes: these come first, so that nobody changes shoes twice. */
  readonly hard: boolean;
  readonly rounds: number;
  /** The part of its dancers who are recalled to the third round; nothing where everybody dances every round. */
  readonly recall?: number;
  /** By round. */
  readonly judges: readonly (readonly string[])[];
  readonly dancers: readonly number[];
}

const hardShoe = /hornpipe|treble|heavy|hard|\bset\b|\bjig.*slow|st\.? patrick|blackbird|job of journey/i;

/** Somebody who has a number and is paid for, with what they dance. */
export interface Entrant {
  readonly dancer: string;
  readonly number: number;
  /** Nothing once erased. */
  readonly name: string;
  readonly school: string;
  readonly competitions: readonly string[];
}

/** The competitions of a syllabus as a schedule sees them, by code. */
export const dancedAt = (
  { grades }: Pick<EventWithGrades, 'grades'>,
  states: ReadonlyMap<string, Pick<Competition, 'panel'>>,
  entered: readonly Entrant[],
): Danced[] => {
  const numbers = new Map<string, number[]>();
  for (const { number, competitions } of entered)
    for (const one of competitions) {
      const known = numbers.get(one);
      if (known) known.push(number);
      else numbers.set(one, [number]);
    }
  return grades
    .flatMap((grade) =>
      grade.competitions.map((place): Danced => {
        const group = ageGroups.find(({ id }) => id === grade.columns.find(({ _id }) => _id === place.column)?.age);
        // 'Under 8' says only how old the oldest is.
        const age = group === undefined ? 0 : group.from === 0 ? Math.min(group.to, 99) : group.from;
        const recalls = grade.rounds >= 3 && grade.recallType !== 'NONE';
        const panel = states.get(place._id)?.panel ?? [];
        return {
          _id: place._id,
          code: place.code,
          title: [place.rowTitle, place.columnTitle].filter(Boolean).join(', '),
          grade: grade.title,
          type: grade.type,
          order: grade.ordering,
          age,
          hard: hardShoe.test(place.rowTitle),
          rounds: Math.max(1, grade.rounds),
          ...(recalls ? { recall: grade.recallType === 'ALL' ? 1 : grade.recallPercent / 100 } : {}),
          judges: panel.map((slots) => slots.filter((judge) => judge !== null)),
          dancers: numbers.get(place._id) ?? [],
        };
      }),
    )
    .sort((a, b) => a.code.localeCompare(b.code, 'en', { numeric: true }));
};

/** The round for which somebody is recalled. */
export const recallRound = 3;
/** How many dance in a round. */
export const fieldOf = ({ dancers, recall }: Pick<Danced, 'dancers' | 'recall'>, round: number): number =>
  round === recallRound && recall !== undefined ? Math.ceil(dancers.length * recall) : dancers.length;

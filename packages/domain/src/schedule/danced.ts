import { roundsByVideo, sentBy } from '../entry/round-by-video.ts';
import type { Video } from '../entry/video.ts';
import { ageGroups } from '../event/age-group.ts';
import { byCode } from '../event/codes.ts';
import type { EventWithGrades } from '../event/event.ts';
import type { Competition } from '../sheet/competition.ts';
import type { RosterLine } from '../sheet/roster-line.ts';
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
  /** Of a feis in a hall, the rounds that everybody sends by video: nobody dances them on a stage. */
  readonly byVideo?: readonly number[];
  /** Who is seated, by round. */
  readonly judges: readonly (readonly string[])[];
  /** How many judges its panel has, by round, seated or not. */
  readonly seats?: readonly number[];
  readonly dancers: readonly number[];
  /** Who of them dances the third round, once that is calculated and where it was asked for. */
  readonly recalled?: readonly number[];
}

const hardShoe = /hornpipe|treble|heavy|hard|\bset\b|\bjig.*slow|st\.? patrick|blackbird|job of journey/i;

/** Somebody who stands on sheets, with what they dance. */
export interface Entrant {
  readonly dancer: string;
  readonly number: number;
  /** Nothing once erased. */
  readonly name: string;
  readonly school: string;
  readonly competitions: readonly string[];
}

/** Whether somebody is called to dance. Who did not come when they were called stays on the sheet, and on what is printed of it. */
export const isCalled = ({ withdrawn, out }: Pick<RosterLine, 'withdrawn' | 'out'>): boolean =>
  !withdrawn && out !== 'scratch';

/** Everybody who is called to dance, by the lines of all sheets: an entry does not know who was scratched, swapped or added by hand. */
export const entrantsOn = (lines: readonly RosterLine[]): Entrant[] => {
  const entrants = new Map<string, Entrant & { readonly competitions: string[] }>();
  for (const line of lines.filter(isCalled)) {
    const { dancer, dancerNumber, name, lname, school, competition } = line;
    const known = entrants.get(dancer);
    if (known) known.competitions.push(competition);
    else
      entrants.set(dancer, {
        ...{ dancer, number: dancerNumber, name: `${name} ${lname}`.trim(), school, competitions: [competition] },
      });
  }
  return [...entrants.values()].sort((a, b) => a.number - b.number || a.dancer.localeCompare(b.dancer));
};

/** What somebody dances in the last round of a championship. */
export interface SetDance {
  readonly competition: string;
  readonly dancer: string;
  readonly dance?: string | undefined;
  /** In beats a minute. */
  readonly speed?: number | undefined;
}

/** What dancers said of their set dances: at the stage, or with their video of that round. */
export const setDancesOf = (
  lines: readonly RosterLine[],
  sent: ReadonlyMap<string, Pick<Video, 'dancer' | 'dance' | 'speed'>>,
): SetDance[] =>
  lines.filter(isCalled).flatMap(({ _id, competition, dancer, here }) => {
    const own = sentBy(sent.get(_id), { _id, dancer });
    const dance = here?.dance ?? own?.dance;
    const speed = here?.speed ?? own?.speed;
    return dance === undefined && speed === undefined ? [] : [{ competition, dancer, dance, speed }];
  });

/** The competitions of a syllabus as a schedule sees them, by code; without those that are closed, and that nobody dances. */
export const dancedAt = (
  { event, grades }: Pick<EventWithGrades, 'event' | 'grades'>,
  states: ReadonlyMap<string, Pick<Competition, 'panel' | 'closed'>>,
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
        const byVideo = event.inPerson ? roundsByVideo({ event, grade }) : [];
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
          ...(byVideo.length > 0 ? { byVideo } : {}),
          judges: panel.map((slots) => slots.filter((judge) => judge !== null)),
          seats: panel.map((slots) => slots.length),
          dancers: numbers.get(place._id) ?? [],
        };
      }),
    )
    .filter(({ _id, dancers }) => dancers.length > 0 || states.get(_id)?.closed === undefined)
    .sort(byCode);
};

/** Whether a round is danced on a stage. */
export const isOnStage = ({ byVideo }: Pick<Danced, 'byVideo'>, round: number): boolean => !byVideo?.includes(round);

/** The round for which somebody is recalled. */
export const recallRound = 3;
/** Whether only those dance a round who are recalled for it. */
export const waitsForRecall = ({ recall }: Pick<Danced, 'recall'>, round: number): boolean =>
  round === recallRound && recall !== undefined;
/** How many dance in a round. */
export const fieldOf = (one: Pick<Danced, 'dancers' | 'recall' | 'recalled'>, round: number): number => {
  const { dancers, recall = 1 } = one;
  if (!waitsForRecall(one, round)) return dancers.length;
  return one.recalled?.length ?? Math.ceil(dancers.length * recall);
};

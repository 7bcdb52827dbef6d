import { tileFrom } from '@rince/contracts/views/competition-tile';
import { byNumber, officeLine } from '@rince/contracts/views/roster-view';
import { roundsByVideo, roundsByVideoOf } from '@rince/domain/entry/round-by-video';
import { isRoundInTime } from '@rince/domain/entry/round-window';
import { refuse } from '@rince/domain/refusal';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { UseCase } from '@rince/runtime/http';
import { getCompetition } from '@rince/store/competitions';
import { getDancers } from '@rince/store/dancers';
import { mayBeLate } from '@rince/store/item';
import { publicCompetitionsOf } from '@rince/store/results';
import { getRoster } from '@rince/store/roster';
import { getSchedule } from '@rince/store/schedules';
import type { Table } from '@rince/store/table';
import { getTeams } from '@rince/store/teams';
import { getUsers } from '@rince/store/users';
import { allowedRoundsAt } from '@rince/store/video-reports';
import { entriesOfLines } from '../shared/entry/people-of-lines.ts';
import { type Pupil, studentsOfJudges } from '../shared/event/students-of-judges.ts';
import { around } from '../shared/sheet/load-competition.ts';

/** A competition with everybody who is on its sheet, as the office opens it. */
export const getOrganizerCompetition: UseCase<'getOrganizerCompetition'> = async (ctx, { query }) => {
  const state = await getCompetition(ctx.table, query.competition);
  const { event, grade, place } = await around(ctx.table, state);
  ctx.allow('event.tabulate', { event });
  if (event._id !== query.id) throw refuse('NOT_FOUND');
  const [roster, published, saved, allowed] = await Promise.all([
    getRoster(ctx.table, place._id),
    publicCompetitionsOf(ctx.table, event),
    getSchedule(ctx.table, event._id),
    allowedRoundsAt(ctx.table, event),
  ]);
  const tile = tileFrom(event, grade, place, state, published[place._id]);
  const [judges, entries, students] = await Promise.all([
    getUsers(ctx.table, tile.judges, mayBeLate),
    entriesOfLines(ctx.table, roster),
    studentsOfJudges(ctx.table, tile.judges, tile.judges.length === 0 ? [] : await pupilsOn(ctx.table, roster)),
  ]);
  return {
    competition: {
      ...tile,
      judges: judges.map(({ _id, name, lname }) => ({ _id, name, lname, students: [...(students.get(_id) ?? [])] })),
    },
    entries: roster.toSorted(byNumber).map((line) => {
      const entry = entries.get(line._id);
      return {
        ...officeLine(line, roundsByVideoOf({ event, grade }, allowed, line)),
        ...(entry ? { paid: entry.paidAt !== undefined } : {}),
      };
    }),
    closedRounds: roundsByVideo({ event, grade }).filter((round) => !isRoundInTime({ event, grade, round }, ctx.now)),
    times: (saved?.schedule.blocks ?? [])
      .filter((block) => block.competition === place._id)
      .sort((a, b) => a.round - b.round)
      .map(({ round, stage, day, start, minutes }) => ({ round, stage, day, start, minutes })),
  };
};

/** Whoever is on a sheet with the school they belong to now; a team has its own. */
const pupilsOn = async (table: Table, roster: readonly RosterLine[]): Promise<Pupil[]> => {
  const ids = [...new Set(roster.map(({ dancer }) => dancer))];
  const dancers = await getDancers(table, ids);
  const teams = await getTeams(
    table,
    ids.filter((_, i) => dancers[i] === undefined),
  );
  const schools = new Map([...dancers, ...teams].flatMap((one) => (one ? [[one._id, one.school._id] as const] : [])));
  return roster.flatMap(({ dancer, dancerNumber }) => {
    const school = schools.get(dancer);
    return school === undefined ? [] : [{ number: dancerNumber, school }];
  });
};

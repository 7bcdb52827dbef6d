import type { Event } from '@rince/domain/event/event';
import {
  type AnnouncedTo,
  accountsOf,
  dancersOfSchool,
  type Meant,
  readersAmong,
  schoolsDancing,
} from '@rince/domain/news/announcement';
import { refuse } from '@rince/domain/refusal';
import { judgesOf } from '@rince/domain/sheet/panel';
import { getCompetition } from '@rince/store/competitions';
import { getDancers } from '@rince/store/dancers';
import { getSchool, getSchools } from '@rince/store/directory';
import { getEntries } from '@rince/store/entries';
import { officeLinesAt } from '@rince/store/event-entries';
import { getJudges } from '@rince/store/judges';
import { getRoster } from '@rince/store/roster';
import type { Table } from '@rince/store/table';
import { getUsers } from '@rince/store/users';
import { entriesOfLines } from '../shared/entry/people-of-lines.ts';

/** The accounts that an announcement is for. The list of the office finds entries; each is read as it is now, and so is each account. */
export const announcementReaders = async (
  table: Table,
  event: Event,
  to: AnnouncedTo,
  author: string,
): Promise<string[]> => {
  const meant = await meantBy(table, event, to);
  const staff = (meant.schools ?? []).flatMap(({ admins, moderators }) => [...admins, ...moderators]);
  const users = await getUsers(table, [...new Set([...meant.accounts, ...staff])]);
  return readersAmong(users, meant, author);
};

const meantBy = (table: Table, event: Event, { kind, of = '' }: AnnouncedTo): Promise<Meant> => {
  switch (kind) {
    case 'everybody':
      return everybody(table, event);
    case 'school':
      return ofSchool(table, event, of);
    case 'competition':
      return ofCompetition(table, event, of);
  }
};

const everybody = async (table: Table, { _id, admins, moderators, tabulators }: Event): Promise<Meant> => {
  const [{ entries: lines }, judges] = await Promise.all([officeLinesAt(table, _id), getJudges(table, _id)]);
  const entries = await getEntries(
    table,
    lines.map((line) => line._id),
  );
  const families = entries.map((entry) => (entry ? accountsOf(entry) : []));
  const dancing = lines.flatMap((line, i) => (families[i]?.length ? schoolsDancing(line) : []));
  return {
    accounts: [...families.flat(), ...judges.map(({ user }) => user), ...admins, ...moderators, ...tabulators],
    schools: await getSchools(table, [...new Set(dancing)]),
  };
};

const ofSchool = async (table: Table, event: Event, id: string): Promise<Meant> => {
  const [school, { entries }] = await Promise.all([getSchool(table, id), officeLinesAt(table, event._id)]);
  const lines = entries.filter((line) => dancersOfSchool(line, id).size > 0);
  const found = await getEntries(
    table,
    lines.map((line) => line._id),
  );
  const accounts = lines.flatMap((line, i) => {
    const [entry, dancers] = [found[i], dancersOfSchool(line, id)];
    return entry ? accountsOf(entry, ({ dancer }) => dancers.has(dancer)) : [];
  });
  // A school that nobody dances for here hears nothing of it.
  return { accounts, schools: school && accounts.length > 0 ? [school] : [] };
};

const ofCompetition = async (table: Table, event: Event, id: string): Promise<Meant> => {
  const competition = await getCompetition(table, id);
  if (competition?.event !== event._id) throw refuse('NOT_FOUND');
  const lines = (await getRoster(table, id)).filter(({ withdrawn }) => !withdrawn);
  // Whom a tabulator put on the sheet came by no entry: their own people are told.
  const entries = await entriesOfLines(table, lines);
  const dancers = await getDancers(
    table,
    lines.flatMap(({ _id, dancer }) => (entries.has(_id) ? [] : dancer)),
  );
  const dancing = new Set(lines.map(({ dancer }) => dancer));
  const families = [...new Set(entries.values())].flatMap((entry) =>
    accountsOf(entry, ({ dancer }) => dancing.has(dancer)),
  );
  return {
    accounts: [...families, ...dancers.flatMap((dancer) => dancer?.owners ?? []), ...judgesOf(competition.panel)],
  };
};

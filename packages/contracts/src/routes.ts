import type { Route } from './route.ts';
import * as account from './routes/account.ts';
import * as announcements from './routes/announcements.ts';
import * as checkIn from './routes/check-in.ts';
import * as dancers from './routes/dancers.ts';
import * as directory from './routes/directory.ts';
import * as documents from './routes/documents.ts';
import * as entries from './routes/entries.ts';
import * as events from './routes/events.ts';
import * as exports from './routes/exports.ts';
import * as files from './routes/files.ts';
import * as imports from './routes/imports.ts';
import * as judging from './routes/judging.ts';
import * as notices from './routes/notices.ts';
import * as office from './routes/office.ts';
import * as payments from './routes/payments.ts';
import * as rearrange from './routes/rearrange.ts';
import * as reports from './routes/reports.ts';
import * as results from './routes/results.ts';
import * as schedule from './routes/schedule.ts';
import * as tabulation from './routes/tabulation.ts';
import * as teams from './routes/teams.ts';
import * as updates from './routes/updates.ts';
import * as videoReports from './routes/video-reports.ts';
import * as videos from './routes/videos.ts';

const everything = {
  ...account,
  ...directory,
  ...imports,
  ...dancers,
  ...events,
  ...entries,
  ...payments,
  ...documents,
  ...judging,
  ...tabulation,
  ...office,
  ...checkIn,
  ...exports,
  ...rearrange,
  ...reports,
  ...results,
  ...schedule,
  ...notices,
  ...announcements,
  ...updates,
  ...files,
  ...videos,
  ...videoReports,
  ...teams,
};

type Rows<T> = { [Name in keyof T as T[Name] extends Route ? Name : never]: T[Name] };

const isRow = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'summary' in value;

/** The route table: every call there is, by name. */
export const routes = Object.fromEntries(Object.entries(everything).filter(([, value]) => isRow(value))) as Rows<
  typeof everything
>;
export type RouteName = keyof typeof routes;

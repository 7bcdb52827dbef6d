/** What an organizer takes home of an event, one workbook each. */
export const workbookTypes = ['competitions', 'competitors', 'transactions', 'awards', 'soloNumbers', 'teams'] as const;
export type WorkbookType = (typeof workbookTypes)[number];

/** The workbooks, and all of it in one file that programs read. */
export const exportTypes = [...workbookTypes, 'bundle'] as const;
export type ExportType = (typeof exportTypes)[number];

/** What each of them is called. */
export const exportTitles: Readonly<Record<ExportType, string>> = {
  competitions: 'Competitions',
  competitors: 'Competitors',
  transactions: 'Transactions',
  awards: 'Awards',
  soloNumbers: 'Solo numbers',
  teams: 'Teams',
  bundle: 'Whole event',
};

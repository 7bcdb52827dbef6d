/** What an organizer takes home of an event, one workbook each. */
export const exportTypes = ['competitions', 'competitors', 'transactions', 'awards', 'soloNumbers', 'teams'] as const;
export type ExportType = (typeof exportTypes)[number];

/** What each of them is called. */
export const exportTitles: Readonly<Record<ExportType, string>> = {
  competitions: 'Competitions',
  competitors: 'Competitors',
  transactions: 'Transactions',
  awards: 'Awards',
  soloNumbers: 'Solo numbers',
  teams: 'Teams',
};

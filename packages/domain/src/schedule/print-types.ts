/** What an organizer prints of a schedule. */
export const printTypes = ['dancerNumbers', 'judgingSheets', 'checkins', 'lateEntries', 'stageHeaders'] as const;
export type PrintType = (typeof printTypes)[number];

/** What each of them is called. */
export const printTitles: Readonly<Record<PrintType, string>> = {
  dancerNumbers: 'Dancer numbers',
  judgingSheets: 'Judging sheets',
  checkins: 'Check-in lists',
  lateEntries: 'Late entries',
  stageHeaders: 'Stage headers',
};

export const papers = ['A4', 'letter'] as const;
export type Paper = (typeof papers)[number];

/** In which order cards are printed. */
export const cardOrders = ['number', 'school'] as const;
export type CardOrder = (typeof cardOrders)[number];

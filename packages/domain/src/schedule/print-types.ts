/** What an organizer prints of a schedule. */
export const printTypes = [
  'dancerNumbers',
  'judgingSheets',
  'checkins',
  'lateEntries',
  'stageHeaders',
  'envelopeList',
  'awardScript',
  'trophyLabels',
  'medals',
] as const;
export type PrintType = (typeof printTypes)[number];

/** What each of them is called. */
export const printTitles: Readonly<Record<PrintType, string>> = {
  dancerNumbers: 'Dancer numbers',
  judgingSheets: 'Judging sheets',
  checkins: 'Check-in lists',
  lateEntries: 'Late entries',
  stageHeaders: 'Stage headers',
  envelopeList: 'Envelope list',
  awardScript: 'Award ceremony script',
  trophyLabels: 'Trophy labels',
  medals: 'Medals to order',
};

/** 'Trophy labels are ready', and of what is one 'Envelope list is ready'. */
export const printReady = (type: PrintType): string =>
  `${printTitles[type]} ${type === 'awardScript' || type === 'envelopeList' ? 'is' : 'are'} ready`;

/** Whether it says what dancers of championships said of their set dances. */
export const saysSets = (type: PrintType): boolean => type === 'checkins';

/** Whether it says who is recalled to the last round, or how many. */
export const saysRecalled = (type: PrintType): boolean =>
  type === 'judgingSheets' || type === 'checkins' || type === 'stageHeaders';

/** Whether it is made of results, too: it is old as soon as one of them is. */
export const isOfResults = (type: PrintType): boolean => type === 'awardScript' || type === 'trophyLabels';

export const papers = ['A4', 'letter'] as const;
export type Paper = (typeof papers)[number];

/** In which order cards are printed. */
export const cardOrders = ['number', 'school'] as const;
export type CardOrder = (typeof cardOrders)[number];

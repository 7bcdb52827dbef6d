/** The one table, as the cloud and the laptop create it. Every item has `pk` and `sk`; index keys are present only where a question needs them. */
export const tableShape = {
  partitionKey: 'pk',
  sortKey: 'sk',
  indexes: [{ name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' }],
  timeToLive: 'expiresAt',
} as const;

import type { ExportType } from '@rince/domain/event/export-types';
import { expect } from 'vitest';
import type { Client } from './client.ts';
import { type ReadSheet, readWorkbook } from './read-workbook.ts';
import { until } from './until.ts';

/** An export of an event as somebody finds it listed. */
export const listedExport = async (who: Client, event: string, type: ExportType) =>
  (await who.ask('getGeneratedData', { body: { id: event } })).exports.find((one) => one.type === type);
/** The same, once it can be opened. */
export const readyExport = (who: Client, event: string, type: ExportType) =>
  until(async () => {
    const one = await listedExport(who, event, type);
    return one?.status === 'ready' && one;
  });
/** Asks for a workbook, and opens it. */
export const madeExport = async (
  who: Client,
  event: string,
  type: ExportType,
): Promise<{ sheets: readonly ReadSheet[]; path: string }> => {
  await who.ask('generateData', { body: { id: event, type } });
  const { files } = await readyExport(who, event, type);
  const path = files[0]?.path ?? '';
  const { url } = await who.ask('signedUrl', { query: { key: path } });
  const answer = await fetch(url);
  expect(answer.headers.get('content-type')).toContain('spreadsheetml');
  return { sheets: readWorkbook(new Uint8Array(await answer.arrayBuffer())), path };
};

import { streamConsumer } from '@rince/runtime/stream';
import { searchWords } from './search-words.ts';
import { sheetProgress } from './sheet-progress.ts';

/** What lists and searches show follows from what was written. Every step sets a value it has just counted, so it may come twice. */
export const handler = streamConsumer(async (tools, changes) => {
  await searchWords(tools, changes);
  await sheetProgress(tools, changes);
});

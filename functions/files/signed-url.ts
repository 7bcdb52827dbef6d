import type { FileFacts } from '@rince/domain/access';
import { type FileOwner, linkSeconds, partsOfKey } from '@rince/domain/files';
import { refuse } from '@rince/domain/refusal';
import type { UseCase } from '@rince/runtime/http';
import { files } from '@rince/services/files';
import type { Table } from '@rince/store/table';
import { loadDancer } from '../steps/dancer-access.ts';
import { loadEvent } from '../steps/event-facts.ts';

/** The owner is read from the key, never from the caller. */
const factsOf = async (table: Table, owner: FileOwner, id: string): Promise<FileFacts> => {
  switch (owner) {
    case 'users':
      return { owner: 'user', user: id };
    case 'dancers':
      return { owner: 'dancer', dancer: (await loadDancer(table, id)).facts };
    case 'events':
      return { owner: 'event', event: await loadEvent(table, id) };
    case 'schools':
      return { owner: 'school' };
    case 'teams':
      throw refuse('NOT_FOUND');
  }
};

/** An address for a kept file, for whoever may read the thing that owns it. */
export const signedUrl: UseCase<'signedUrl'> = async (ctx, { query }) => {
  const parts = partsOfKey(query.key);
  if (!parts) throw refuse('NOT_FOUND');
  ctx.allow('file.read', { file: await factsOf(ctx.table, parts.owner, parts.id) });
  return files.url(query.key, linkSeconds(parts.place, query.expiration));
};

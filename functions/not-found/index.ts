import { refuse } from '@rince/domain/refusal';
import { refused } from '@rince/runtime/http';

/** Whatever no row of the table answers. */
export const handler = async () => refused(refuse('ROUTE_NOT_FOUND'));

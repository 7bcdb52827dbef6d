import { httpArea } from '@rince/runtime/http';
import { listRegions } from './list-regions.ts';
import { listSchools } from './list-schools.ts';

export const handler = httpArea('directory', { listSchools, listRegions });

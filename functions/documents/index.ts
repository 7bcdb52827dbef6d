import * as rows from '@rince/contracts/routes/documents';
import { httpArea } from '@rince/runtime/http';
import { generateDancerCard } from './generate-dancer-card.ts';

export const handler = httpArea('documents', rows, { generateDancerCard });

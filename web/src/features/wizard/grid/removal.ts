import { cellsOf, type DraftCategory, type DraftCell } from './grid-draft.ts';
import type { CategoryAction } from './grid-reducer.ts';

/** Something that is to go, and which competitions go with it. */
export interface Removal {
  readonly title: string;
  readonly action: CategoryAction;
  readonly holds: (cell: DraftCell) => boolean;
}

/** The codes of the competitions that go with it. */
export const codesOf = (category: DraftCategory, { holds }: Removal): string[] =>
  cellsOf(category)
    .filter(holds)
    .map(({ code, saved }) => code || saved || 'one without a code');

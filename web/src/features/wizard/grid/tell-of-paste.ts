import { plural } from '../../../lib/words.ts';
import { toast } from '../../../ui/toast.ts';
import type { DraftCategory } from './grid-draft.ts';
import { pasteBlock, pasteTitles } from './grid-paste.ts';
import type { CategoryAction } from './grid-reducer.ts';

const filled = (lines: readonly (readonly string[])[]): number => lines.flat().filter((text) => text !== '').length;

/** Says what was pasted, and how many codes found no place in the grid. */
export function tellOfPaste(category: DraftCategory, what: CategoryAction): void {
  if (what.type !== 'paste' && what.type !== 'pasteTitles') return;
  const withTitles = what.type === 'pasteTitles';
  const { outside } = withTitles
    ? pasteTitles(category, what.at, what.block)
    : pasteBlock(category, what.at, what.block);
  const codes = filled(withTitles ? what.block.map((line) => line.slice(1)) : what.block) - outside;
  const parts = [
    ...(withTitles ? [plural(filled(what.block.map((line) => line.slice(0, 1))), 'dance')] : []),
    ...(codes > 0 || !withTitles ? [plural(codes, 'code')] : []),
  ];
  toast({
    kind: 'info',
    title: `Pasted ${parts.join(' and ')}`,
    text:
      outside > 0
        ? `${plural(outside, 'code')} lay beyond the grid and ${outside === 1 ? 'was' : 'were'} left out.`
        : undefined,
  });
}

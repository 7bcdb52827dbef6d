import { toast } from '../../ui/toast.ts';
import { plural } from './words.ts';

/** Says how many codes were pasted, and how many found no place in the grid. */
export function tellOfPaste(block: readonly (readonly string[])[], outside: number): void {
  const codes = block.flat().filter((code) => code !== '').length;
  toast({
    kind: 'info',
    title: `Pasted ${plural(codes - outside, 'code')}`,
    text:
      outside > 0
        ? `${plural(outside, 'code')} lay beyond the grid and ${outside === 1 ? 'was' : 'were'} left out.`
        : undefined,
  });
}

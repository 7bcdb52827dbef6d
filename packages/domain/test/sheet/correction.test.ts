import { calculatedOf } from '@rince/domain/sheet/correction';
import { describe, expect, it } from 'vitest';

const marked = { score: 80_000, absent: false };
const empty = { score: null, absent: false };
const absent = { score: null, absent: true };
const result = { result: 'final-1', recall: 'recall-1' };

describe('what was calculated of a mark that is changed', () => {
  it('is the final result, or the recall where there is no final one yet', () => {
    expect(calculatedOf(result, marked, empty)).toBe('final-1');
    expect(calculatedOf({ recall: 'recall-1' }, marked, { ...marked, score: 80_500 })).toBe('recall-1');
    expect(calculatedOf(result, absent, empty)).toBe('final-1');
  });
  it('is nothing for a first mark, for the same mark, and before anything was calculated', () => {
    expect(calculatedOf(result, undefined, marked)).toBeUndefined();
    expect(calculatedOf(result, empty, marked)).toBeUndefined();
    expect(calculatedOf(result, marked, marked)).toBeUndefined();
    expect(calculatedOf({}, marked, empty)).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import {
  isClosedCard,
  isClosedColumn,
  openCard,
  whyCardIsClosed,
  whyColumnIsClosed,
} from '../../src/sheet/open-card.ts';

const card = { judge: 'Máire', ...openCard };

describe('a judge', () => {
  it('writes on her own open card, and on nobody else’s', () => {
    expect(whyCardIsClosed(card, 'Máire')).toBeUndefined();
    expect(whyCardIsClosed(card, 'Seán')?.code).toBe('NOT_FOUND');
    expect(whyCardIsClosed(undefined, 'Máire')?.code).toBe('NOT_FOUND');
  });
  it.each([
    [{ finalized: true }, 'FINALIZED', /A tabulator can correct it/],
    [{ locked: true }, 'LOCKED', /round is locked/],
    [{ signedOff: true }, 'LOCKED', /signed off or checked/],
    [{ doubleChecked: true }, 'LOCKED', /signed off or checked/],
    [{ finalized: true, locked: true }, 'FINALIZED', /finalized/],
  ] as const)('does not write on a card that is %o', (closed, code, sentence) => {
    expect(isClosedCard({ ...card, ...closed })).toBe(true);
    expect(whyCardIsClosed({ ...card, ...closed }, 'Máire')).toMatchObject({
      code,
      message: expect.stringMatching(sentence),
    });
  });
});

describe('a tabulator', () => {
  it('writes in a column that its judge has finalized', () => {
    expect(isClosedColumn({ ...card, finalized: true })).toBe(false);
    expect(whyColumnIsClosed({ ...card, finalized: true })).toBeUndefined();
  });
  it.each([
    [{ locked: true }, /round is locked/],
    [{ signedOff: true }, /signed off or double checked/],
    [{ doubleChecked: true }, /signed off or double checked/],
  ] as const)('does not write in a column that is %o', (closed, sentence) => {
    expect(isClosedColumn({ ...card, ...closed })).toBe(true);
    expect(whyColumnIsClosed({ ...card, ...closed })).toMatchObject({
      code: 'LOCKED',
      message: expect.stringMatching(sentence),
    });
  });
});

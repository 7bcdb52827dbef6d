import { describe, expect, it } from 'vitest';
import { asksForReason, limitNote, scoreField } from '../src/features/judging/scorecard-values.ts';

describe('the score field', () => {
  it.each(['', '8', '82.', '82,5', '0', '100', '82.125', '-', 'x'])("leaves '%s' as it is typed", (text) =>
    expect(scoreField(text)).toEqual({ score: text, typed: '' }),
  );

  it.each([
    ['105', '100', '105 is more than 100: it is entered as 100.'],
    ['100,5', '100', '100.5 is more than 100: it is entered as 100.'],
    ['-3', '0', '-3 is less than 0: it is entered as 0.'],
    ['82.1239', '82.124', '82.1239 has more than three decimals: it is entered as 82.124.'],
  ])("says what becomes of '%s'", (text, score, note) => {
    const put = scoreField(text);
    expect(put.score).toBe(score);
    expect(limitNote(put)).toBe(note);
  });
});

it('a 0 is asked for its reason, and nothing else is', () => {
  expect(asksForReason({ score: 0, comments: '  ' })).toBe(true);
  expect(asksForReason({ score: 0, comments: 'Stopped' })).toBe(false);
  expect(asksForReason({ score: 0.001, comments: '' })).toBe(false);
  expect(asksForReason({ score: null, comments: '' }), 'absent').toBe(false);
});

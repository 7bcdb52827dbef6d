import { expect, it } from 'vitest';
import { lastRoundInWords, scoreInWords } from '../src/feis/results/result-words.ts';

const judge = (n: number) => ({ label: `Judge ${n}`, name: '', rounds: [] });

it('a family reads of a recall where there was one, and of none where everybody danced every round', () => {
  const said = { rounds: 3, subtotal: null, hasRecall: true, recalled: true };
  expect(lastRoundInWords(said)).toBe('Recalled for round 3.');
  expect(lastRoundInWords({ ...said, recalled: false })).toBe('Not recalled for round 3.');
  expect(lastRoundInWords({ ...said, hasRecall: false, recalled: false })).toBe('');
  const subtotal = { ip: '150.00', rank: 1, tied: true };
  expect(lastRoundInWords({ ...said, hasRecall: false, recalled: false, subtotal })).toBe(
    'After two rounds: 1T with 150.00 points.',
  );
  expect(lastRoundInWords({ ...said, subtotal })).toBe(
    'After two rounds: 1T with 150.00 points. Recalled for round 3.',
  );
  expect(lastRoundInWords({ ...said, rounds: 2 })).toBe('');
});

it('a mark of one judge in one round is not called Irish points', () => {
  const said = { finalScore: '78.00', showIp: true, rounds: 1, judges: [judge(1)] };
  expect(scoreInWords(said)).toBe('78.00 points');
  expect(scoreInWords({ ...said, judges: [judge(1), judge(2)] })).toBe('78.00 Irish points');
  expect(scoreInWords({ ...said, rounds: 2 })).toBe('78.00 Irish points');
  expect(scoreInWords({ ...said, rounds: 2, showIp: false })).toBe('78.00 points');
});

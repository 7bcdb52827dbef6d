import { expect, it } from 'vitest';
import { fittingSize, heightOf } from '../src/results/fit.ts';

const room = { width: 50, height: 10, most: 9, least: 4 };

it('a text is as large as it may be, and smaller when it needs more lines than there is room for', () => {
  expect(fittingSize('Una Byrne', room)).toBe(9);
  const long = fittingSize('Máire Ghearóidín Fhionnghuala Ní Dhomhnaill-MacGiollarnáth'.repeat(2), room);
  expect(long).toBeLessThan(9);
  expect(long).toBeGreaterThan(4);
  expect(heightOf('Una Byrne '.repeat(40), 9, 50)).toBeGreaterThan(10);
  expect(fittingSize('W'.repeat(400), room), 'never below the least').toBe(4);
});

it('composed and decomposed letters take the same room', () => {
  const name = 'Seán Ó Súilleabháin Mór agus a mhuintir go léir';
  expect(fittingSize(name.normalize('NFD'), room)).toBe(fittingSize(name.normalize('NFC'), room));
  expect(heightOf('', 9, 50)).toBe(0);
});

import { deepStrictEqual } from 'node:assert';
import { type RouteName, routes } from '@rince/contracts/routes';
import type { Answer } from './answer.ts';

/** How the table lies: no answer has a word of it. */
const keys = /"(pk|sk|gsi1pk|gsi1sk|gsi2pk|gsi2sk|entity)":/;
const ofRefusals = new Set(['status', 'code', 'message', 'issues', 'current', 'http', 'timing']);

/** Fails when an answer, or a refusal, tells anything that its row does not declare. */
export const expectOnlyWhatIsDeclared = (name: RouteName, told: Answer): void => {
  const { answer, current } = routes[name];
  const text = JSON.stringify(told);
  if (keys.test(text)) throw new Error(`${name} tells how the table lies: ${keys.exec(text)?.[0]}`);
  if (told.http === 200) {
    deepStrictEqual(told.data, JSON.parse(JSON.stringify(answer.parse(told.data))), name);
    return;
  }
  const more = Object.keys(told).filter((key) => !ofRefusals.has(key));
  if (told.code !== undefined && more.length > 0) throw new Error(`${name} refuses with ${more.join(', ')}`);
  if (told.current !== undefined)
    deepStrictEqual(told.current, JSON.parse(JSON.stringify(current.parse(told.current))), name);
};

import { expect, it } from 'vitest';
import { judgeView } from '../src/views/judge-view.ts';

it("nobody at the desk reads a judge's whole address, whatever was stored", () => {
  const stored = { event: 'e', user: 'j', name: 'Áine', lname: 'Byrne', competitions: [], completed: [], revision: 1 };
  for (const email of ['aine@feis.test', 'a•••@feis.test'])
    expect(judgeView({ ...stored, email }).email).toBe('a•••@feis.test');
});

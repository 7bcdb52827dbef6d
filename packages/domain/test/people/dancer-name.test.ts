import { formerNamesAfter, isRenamed, namesOf } from '@rince/domain/people/dancer-name';
import { describe, expect, it } from 'vitest';

const una = { name: 'Una', lname: 'Byrn' };
const corrected = { name: 'Una', lname: 'Byrne' };

describe('the names of a dancer', () => {
  it('are others when either of them changes', () => {
    expect(isRenamed(una, { ...una })).toBe(false);
    expect(isRenamed(una, corrected)).toBe(true);
    expect(isRenamed(una, { ...una, name: 'Oona' })).toBe(true);
  });

  it('begin with that of today', () => {
    expect(namesOf(una)).toEqual([una]);
    expect(namesOf({ ...corrected, formerNames: [una] })).toEqual([corrected, una]);
    expect(namesOf({ ...una, formerNames: [una, corrected] }), 'each once').toEqual([una, corrected]);
  });

  it('remember what was corrected, also when it is corrected back', () => {
    expect(formerNamesAfter(una, una)).toBeUndefined();
    expect(formerNamesAfter(una, corrected)).toEqual([una]);
    const again = { ...corrected, formerNames: [una] };
    expect(formerNamesAfter(again, corrected)).toEqual([una]);
    expect(formerNamesAfter(again, una)).toEqual([corrected]);
    expect(formerNamesAfter(again, { name: 'Oona', lname: 'Byrne' })).toEqual([corrected, una]);
  });
});

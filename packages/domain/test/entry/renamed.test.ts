import { entryRenamed, sectionsRenamed } from '@rince/domain/entry/renamed';
import { describe, expect, it } from 'vitest';
import { entered, entryWith, sectionWith } from '../support/nouns.ts';

const now = { name: 'Una', lname: 'Byrne' };
const una = sectionWith('una', [entered('reel', 1_500)]);
const finn = sectionWith('finn', [entered('jig', 1_500)]);
const renamed = { ...una, profile: { ...una.profile, ...now } };

describe('a dancer of an entry who is called otherwise', () => {
  it('has the new name in each of its sections, and nobody else has', () => {
    expect(sectionsRenamed([una, finn], 'una', now)).toEqual([renamed, finn]);
  });

  it('changes nothing when the name is said already, or not at all', () => {
    expect(sectionsRenamed([renamed, finn], 'una', now)).toBeUndefined();
    expect(sectionsRenamed([finn], 'una', now)).toBeUndefined();
    expect(sectionsRenamed(undefined, 'una', now)).toBeUndefined();
    expect(sectionsRenamed([{ ...una, team: true }], 'una', now), 'a team has a name of its own').toBeUndefined();
    expect(entryRenamed(entryWith({ sections: [renamed] }), 'una', now)).toBeUndefined();
  });

  it('has it in what is in force and in a change that is not paid', () => {
    const draft = { sections: [una, finn], total: 0, price: [], owed: 0 } as never;
    expect(entryRenamed(entryWith({ sections: [renamed, finn], draft }), 'una', now)).toEqual({
      draft: { ...(draft as object), sections: [renamed, finn] },
    });
    expect(entryRenamed(entryWith({ sections: [una] }), 'una', now)).toEqual({ sections: [renamed] });
    const others = { sections: [finn], total: 0, price: [], owed: 0 } as never;
    expect(entryRenamed(entryWith({ sections: [una], draft: others }), 'una', now), 'a change without them').toEqual({
      sections: [renamed],
    });
  });

  it('needs a new card where one was printed', () => {
    const cards = { una: { at: '' }, finn: { at: '' } } as never;
    expect(entryRenamed(entryWith({ sections: [una], cards }), 'una', now)).toEqual({
      sections: [renamed],
      cards: { finn: { at: '' } },
    });
  });
});

import type { ScorecardValues } from './scorecard-values.ts';

/** What was typed on a scorecard and not saved yet, and on which revision of the mark. */
export interface Draft {
  readonly values: ScorecardValues;
  readonly revision: number | undefined;
}

const nameOf = (id: string, round: number): string => `rince.draft.${id}.${round}`;

/** A draft outlives a reload of its page. */
export const readDraft = (id: string, round: number): Draft | undefined => {
  try {
    const text = sessionStorage.getItem(nameOf(id, round));
    return text === null ? undefined : (JSON.parse(text) as Draft);
  } catch {
    return undefined;
  }
};
export const writeDraft = (id: string, round: number, draft: Draft): void =>
  sessionStorage.setItem(nameOf(id, round), JSON.stringify(draft));
export const dropDraft = (id: string, round: number): void => sessionStorage.removeItem(nameOf(id, round));

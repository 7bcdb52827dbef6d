import type { ScorecardValues } from './scorecard-values.ts';

const nameOf = (id: string, round: number): string => `rince.draft.${id}.${round}`;

/** What was typed on a scorecard and not saved yet; it outlives a reload. */
export const readDraft = (id: string, round: number): ScorecardValues | undefined => {
  try {
    const text = sessionStorage.getItem(nameOf(id, round));
    return text === null ? undefined : (JSON.parse(text) as ScorecardValues);
  } catch {
    return undefined;
  }
};
export const writeDraft = (id: string, round: number, values: ScorecardValues): void =>
  sessionStorage.setItem(nameOf(id, round), JSON.stringify(values));
export const dropDraft = (id: string, round: number): void => sessionStorage.removeItem(nameOf(id, round));

import type { DocumentRequest } from './documents.ts';
import type { FullResult } from './full-result.ts';
import type { ResultVersion } from './result-version.ts';

/** What whole results are asked for: who is called to the last round, who is placed, or everything that judges gave and wrote. */
export const fullResultTypes = ['recall', 'awards', 'results'] as const;
export type FullResultType = (typeof fullResultTypes)[number];

/** What a document is made of. */
export const typeOfDocument = ({ kind, ...of }: DocumentRequest): FullResultType => {
  if (kind === 'recallJudgeSheet' || (kind === 'recall' && 'recall' in of && of.recall)) return 'recall';
  return kind === 'recall' || kind === 'oneRoundPlacing' || kind === 'round3Placing' ? 'awards' : 'results';
};

/** The versions that there are of a competition's result. */
export interface Versions {
  readonly published?: ResultVersion | undefined;
  /** The latest that were calculated. */
  readonly final?: ResultVersion | undefined;
  readonly recall?: ResultVersion | undefined;
}

/** Which version is shown: the published one where there is one, or the latest where that is asked for. */
export const chosenVersion = (
  type: FullResultType,
  { published, final, recall }: Versions,
  latest: boolean,
): (Pick<FullResult, 'isPublic' | 'hasLater'> & { readonly result: ResultVersion }) | undefined => {
  const newest = type === 'recall' ? (recall ?? final) : type === 'awards' ? final : (final ?? recall);
  const isLater = published !== undefined && final !== undefined && final._id !== published._id;
  if (published && !(latest && isLater && newest)) return { result: published, isPublic: true, hasLater: isLater };
  return newest && { result: newest, isPublic: false, hasLater: false };
};

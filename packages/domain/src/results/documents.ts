import { isChampionship } from '../tabulation/label.ts';
import type { Rank } from '../tabulation/rank.ts';
import { mostJudges } from '../tabulation/scoring.ts';
import type { FullCard, FullLine, FullResult } from './full-result.ts';

/** A printed document of one competition. */
export type DocumentRequest =
  | {
      readonly kind: 'judge';
      readonly round: number;
      readonly judge: number;
      readonly sortBy: 'rank' | 'dancer';
    }
  | { readonly kind: 'oneRoundResults' }
  | { readonly kind: 'oneRoundPlacing' }
  | { readonly kind: 'allResults' }
  | { readonly kind: 'recallJudgeSheet' }
  | { readonly kind: 'oneRoundSimple'; readonly round: number; readonly judge: number }
  | { readonly kind: 'results'; readonly final: boolean }
  | { readonly kind: 'round3Placing'; readonly placed: boolean }
  | { readonly kind: 'recall'; readonly recall: boolean };

/** The round of a document that asks for the end of all rounds. */
export const finalRound = 4;

/** Rows of a table on one page. */
export const rowsOfPage = (request: DocumentRequest): number => {
  switch (request.kind) {
    case 'judge':
    case 'recallJudgeSheet':
      return 15;
    case 'recall':
      return request.recall ? 17 : 16;
    case 'allResults':
    case 'oneRoundSimple':
      return 20;
    default:
      return 14;
  }
};

/** How large the numbers of dancers are who are called, in points. */
export const numberPoints = (request: Extract<DocumentRequest, { kind: 'recall' }>): number =>
  request.recall ? 30 : 24;

/** Most judges of a round beside each other; of one round alone there is room for all. */
export const judgesAbreast = (rounds: number): number => (rounds === 1 ? 7 : 5);

/** What a document is called. */
export const documentTitle = (request: DocumentRequest): string => {
  switch (request.kind) {
    case 'judge':
      return 'Judge sheet';
    case 'oneRoundResults':
      return 'Results';
    case 'oneRoundPlacing':
      return 'Podium';
    case 'oneRoundSimple':
      return 'Round placing';
    case 'results':
      return request.final ? 'Final results' : 'Results of two rounds';
    case 'round3Placing':
      return request.placed ? 'Podium' : 'Championship awards';
    case 'allResults':
      return 'Results of every judge';
    case 'recall':
      return request.recall ? 'Recall list' : 'Award callback list';
    case 'recallJudgeSheet':
      return 'Recall sheet';
  }
};

/** Where the site shows a document. */
export const documentPath = (request: DocumentRequest, event: string, competition: string): string => {
  const of = `?event=${event}&competition=${competition}`;
  switch (request.kind) {
    case 'judge':
      return `/app/pdf/${request.round}/${request.judge}/${request.sortBy}${of}`;
    case 'oneRoundSimple':
      return `/app/pdfoneroundsimple/${request.round}/${request.judge}${of}`;
    case 'results':
      return `/app/pdfresults/${request.final}${of}`;
    case 'round3Placing':
      return `/app/pdfround3placing/${request.placed}${of}`;
    case 'recall':
      return `/app/pdfrecall/${request.recall}${of}`;
    default:
      return `/app/pdf${request.kind.toLowerCase()}${of}`;
  }
};

const yesOrNo = (text: string | undefined): boolean | undefined =>
  text === 'true' ? true : text === 'false' ? false : undefined;
const counted = (text: string | undefined, most: number): number | undefined => {
  const number = /^[1-9]$/.test(text ?? '') ? Number(text) : undefined;
  return number !== undefined && number <= most ? number : undefined;
};

/** The document at an address of the site: its first word below /app, and what follows by name. Nothing where there is none. */
export const documentAt = (
  word: string,
  given: Readonly<Record<string, string | undefined>>,
): DocumentRequest | undefined => {
  const round = counted(given.round, finalRound);
  const judge = counted(given.judge, mostJudges);
  switch (word) {
    case 'pdf': {
      const { sortby } = given;
      return round && judge && (sortby === 'rank' || sortby === 'dancer')
        ? { kind: 'judge', round, judge, sortBy: sortby }
        : undefined;
    }
    case 'pdfoneroundresults':
      return { kind: 'oneRoundResults' };
    case 'pdfoneroundplacing':
      return { kind: 'oneRoundPlacing' };
    case 'pdfoneroundsimple':
      return round && judge ? { kind: 'oneRoundSimple', round, judge } : undefined;
    case 'pdfresults': {
      const final = yesOrNo(given.final);
      return final === undefined ? undefined : { kind: 'results', final };
    }
    case 'pdfround3placing': {
      const placed = yesOrNo(given.placed);
      return placed === undefined ? undefined : { kind: 'round3Placing', placed };
    }
    case 'pdfallresults':
      return { kind: 'allResults' };
    case 'pdfrecall': {
      const recall = yesOrNo(given.recall);
      return recall === undefined ? undefined : { kind: 'recall', recall };
    }
    case 'pdfrecalljudgesheet':
      return { kind: 'recallJudgeSheet' };
    default:
      return undefined;
  }
};

/** What is known of a competition before its result. */
export type DocumentFacts = Pick<FullResult, 'type' | 'judgeCount' | 'hasRecall'>;

/** The documents of the whole competition, in the order in which they are needed. Who is neither placed nor recalled has an award of every championship. */
export const documentsOf = ({ type, judgeCount, hasRecall }: DocumentFacts): DocumentRequest[] => {
  const awards: DocumentRequest[] = isChampionship(type) ? [{ kind: 'round3Placing', placed: false }] : [];
  if (judgeCount.length === 1)
    return [{ kind: 'oneRoundResults' }, { kind: 'oneRoundPlacing' }, ...awards, { kind: 'allResults' }];
  const withFinal = judgeCount.length === 3;
  return [
    { kind: 'results', final: false },
    ...(hasRecall ? ([{ kind: 'recall', recall: true }, { kind: 'recallJudgeSheet' }] as const) : []),
    ...(withFinal ? ([{ kind: 'results', final: true }] as const) : []),
    { kind: 'recall', recall: false },
    { kind: 'round3Placing', placed: true },
    ...awards,
    { kind: 'allResults' },
  ];
};

const ofEvent: readonly DocumentRequest['kind'][] = ['oneRoundResults', 'results', 'round3Placing'];

/** The documents of a competition that the file of a whole event holds: those that say how it ended, with the podium of every championship. */
export const documentsOfEvent = (facts: DocumentFacts): DocumentRequest[] =>
  documentsOf(facts).filter(
    ({ kind }) => ofEvent.includes(kind) || (kind === 'oneRoundPlacing' && isChampionship(facts.type)),
  );

/** 'R3 AND FINAL RESULT' stands above the panel that sits for the last round alone, 'R1 + R2' above everything else. */
export const finalHeading = (rotation: FullResult['rotation'], final: boolean): string =>
  rotation === 'SPLIT' && final ? 'R3 AND FINAL RESULT' : 'R1 + R2';

/** What somebody who was not called has of the last round. */
export const notRecalled = 'N/A-0';

/** A place, with T where it is shared. */
export const shownRank = ({ rank, tied }: Rank): string => (tied ? `${rank}T` : `${rank}`);

/** A region without the country and what separates it: 'Australia, New South Wales' is 'New South Wales'. Two states have the country in their name. */
export const regionText = (region: string): string =>
  region
    .replace(/\b((?:South|Western) )?Australia\b/g, (whole, state?: string) => (state === undefined ? ' ' : whole))
    .replace(/[,/-]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const byNumber = (a: FullLine, b: FullLine): number => a.dancerNumber - b.dancerNumber;
const byRank = (a: FullLine, b: FullLine): number => a.rank - b.rank || byNumber(a, b);
const onLists = ({ lines }: FullResult): FullLine[] => lines.filter(({ hidden }) => !hidden);

/** Everybody, best first: at the end, or after two rounds. */
export const everybody = (result: FullResult, final: boolean): FullLine[] => {
  const rankOf = ({ rank, subtotal }: FullLine): number => (final ? rank : (subtotal?.rank ?? rank));
  return onLists(result).sort((a, b) => rankOf(a) - rankOf(b) || byNumber(a, b));
};
/** Podium: who is placed. */
export const onPodium = (result: FullResult): FullLine[] =>
  onLists(result)
    .filter(({ placed }) => placed)
    .sort(byRank);
/** Championship awards: who is neither placed nor recalled. */
export const withAward = (result: FullResult): FullLine[] =>
  result.kind === 'recall'
    ? []
    : onLists(result)
        .filter(({ placed, recalled }) => !placed && !recalled)
        .sort(byRank);
/** Who dances again, or whose place is called, by number: a list says nothing of the order. */
export const whoIsCalled = (result: FullResult, recall: boolean): FullLine[] =>
  whoIsMeant(result, recall)
    .filter(({ hidden }) => !hidden)
    .sort(byNumber);
const whoIsMeant = ({ lines }: FullResult, recall: boolean): FullLine[] =>
  lines.filter(({ recalled, placed, dancerNumber }) => (recall ? recalled && dancerNumber > 0 : placed));
/** What a list says of those who are hidden from it: else the paper of the judges has more numbers, and nobody knows why. */
export const whoIsNotListed = (result: FullResult, recall: boolean): string | undefined => {
  const count = whoIsMeant(result, recall).filter(({ hidden }) => hidden).length;
  if (count === 0) return undefined;
  return count === 1 ? 'One more dancer is not listed.' : `${count} more dancers are not listed.`;
};
/** Who dances the last round, for its judges: also who is hidden from lists, and nobody who left the sheet since they were recalled and has no number there. */
export const forJudges = ({ lines }: FullResult): FullLine[] =>
  lines.filter(({ recalled, dancerNumber }) => recalled && dancerNumber > 0).sort(byNumber);

/** A dancer on one judge's card. */
export interface CarriedLine extends FullCard {
  readonly line: FullLine;
}

/** Whether a competition has such a document: a round and a judge as asked for, one round or several, a recall. */
export const fitsDocument = ({ type, judgeCount, hasRecall }: DocumentFacts, request: DocumentRequest): boolean => {
  const isOneRound = judgeCount.length === 1;
  switch (request.kind) {
    case 'judge':
    case 'oneRoundSimple':
      return request.judge <= (judgeCount[(request.round === finalRound ? judgeCount.length : request.round) - 1] ?? 0);
    case 'oneRoundResults':
    case 'oneRoundPlacing':
      return isOneRound;
    case 'results':
      return request.final ? judgeCount.length === 3 : !isOneRound;
    case 'round3Placing':
      return request.placed ? !isOneRound : isChampionship(type);
    case 'recallJudgeSheet':
      return hasRecall;
    case 'recall':
      return hasRecall || !request.recall;
    case 'allResults':
      return true;
  }
};

/** The document of a competition that is opened first: of two rounds as long as only the recall is calculated. */
export const mainDocument = (rounds: number, kind: FullResult['kind'] = 'final'): DocumentRequest =>
  rounds === 1 ? { kind: 'oneRoundResults' } : { kind: 'results', final: rounds === 3 && kind === 'final' };

/** One judge's card of a round, or the one behind the final: best first, or by number. */
export const cardOfJudge = (
  { lines }: FullResult,
  { round, judge }: { readonly round: number; readonly judge: number },
  sortBy: 'rank' | 'dancer',
): CarriedLine[] =>
  lines
    .flatMap((line) => {
      const cards = round === finalRound ? line.final.at(-1)?.cards : line.rounds[round - 1];
      const card = cards?.[judge - 1];
      return card ? [{ ...card, line }] : [];
    })
    .sort((a, b) => (sortBy === 'rank' ? a.rank - b.rank : 0) || byNumber(a.line, b.line));

/** What a judge wrote of a dancer in a round; of the final, in the last one. */
export const wordsIn = (
  { judgeCount }: DocumentFacts,
  { words }: FullLine,
  { round, judge }: { readonly round: number; readonly judge: number },
) => words.filter((one) => one.slot === judge && one.round === (round === finalRound ? judgeCount.length : round));

/** Rows on pages of so many; one that needs the room of several takes it. A document without rows has one page that says so. */
export const onPages = <Row extends { readonly units: number }>(rows: readonly Row[], most: number): Row[][] => {
  const pages: Row[][] = [[]];
  let used = 0;
  for (const row of rows) {
    const units = Math.min(row.units, most);
    if (used + units > most) {
      pages.push([]);
      used = 0;
    }
    (pages.at(-1) as Row[]).push(row);
    used += units;
  }
  return pages;
};

import { finalRound, regionText } from '@rince/domain/results/documents';
import type { FullCard, FullLine, FullResult } from '@rince/domain/results/full-result';
import type { Cell, Column } from './pages.tsx';

/** What every document gets. */
export interface DocumentProps<Request> {
  readonly request: Request;
  readonly result: FullResult;
  readonly event: { readonly name: string; readonly image?: string | undefined };
}

export const placeColumn: Column = { title: 'Place', width: 14, align: 'center', look: 'place', most: 13 };
export const numberColumn: Column = { title: 'No.', width: 16, align: 'center', look: 'place', most: 13, least: 6 };
export const totalColumn = (title: string, group?: string): Column => ({
  title,
  width: 17,
  align: 'number',
  look: 'strong',
  most: 9,
  ...(group === undefined ? {} : { group }),
});

export const shownNumber = ({ dancerNumber }: FullLine): string => (dancerNumber === 0 ? '' : String(dancerNumber));
/** Somebody who was erased has a number only. */
export const shownName = ({ name, dancerNumber }: FullLine): string =>
  name || (dancerNumber === 0 ? 'No longer on the sheet' : '');
/** A dancer, and below the school and the region, where there is one column for them. */
export const dancerCell = (line: FullLine): Cell => ({
  over: shownName(line),
  under: [line.school, regionText(line.region)].filter(Boolean).join(' · '),
});

/** What a judge's card says of a dancer, with its Irish points below where the competition shows them. */
export const cardCell = (card: FullCard | null | undefined, { showIp }: Pick<FullResult, 'showIp'>): Cell => {
  if (!card) return '';
  return showIp ? { over: card.total, under: card.ip, isDropped: card.isDropped } : card.total;
};

/** 'J1' with who it is, for the judges of a round. */
export const judgesOfRound = (
  { judges }: FullResult,
  round: number,
  label = (judge: number): string => `J${judge}`,
): { label: string; name: string }[] => (judges[round] ?? []).map((name, i) => ({ label: label(i + 1), name }));

/** Judges in groups that have room beside each other. */
export const abreast = (count: number, most: number): number[][] =>
  Array.from({ length: Math.ceil(count / most) }, (_, group) =>
    Array.from({ length: Math.min(most, count - group * most) }, (__, i) => group * most + i),
  );

/** The final is of one mark: there is nothing to add up. */
export const isOneMark = ({ judgeCount }: Pick<FullResult, 'judgeCount'>): boolean =>
  judgeCount.length === 1 && judgeCount[0] === 1;

/** 'WQ', 'NQ': what a place is good for. */
export const honours = ({ wq, nq }: FullLine): string => (wq ? 'WQ' : nq ? 'NQ' : '');

/** 'Round 2 · Judge 1 · Maura Byrne': whose card it is, of a round or of the final. */
export const cardTitle = (
  { judges, judgeCount }: FullResult,
  { round, judge }: { readonly round: number; readonly judge: number },
): string => {
  const isFinal = round === finalRound;
  const name = judges[(isFinal ? judgeCount.length : round) - 1]?.[judge - 1];
  return [isFinal ? 'Final' : `Round ${round}`, `Judge ${judge}`, name].filter(Boolean).join(' · ');
};

import type { TabulatorCompetition } from '@rince/contracts/judging';
import { hasRecall } from '@rince/domain/sheet/recall-round';
import type { Standing } from '@rince/domain/tabulation/tabulate';
import { useDeferredValue, useMemo, useSyncExternalStore } from 'react';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './sheet.module.css';
import type { SheetEdits } from './sheet-edits.ts';
import {
  canBePlaced,
  recallFacts,
  sheetNow,
  shownHundredths,
  shownRank,
  shownTotal,
  standingsNow,
} from './sheet-model.ts';

interface Props {
  readonly sheet: TabulatorCompetition;
  readonly edits: SheetEdits;
  /** After two rounds of a split panel, or after all. */
  readonly stage: 'subtotal' | 'final';
}

const partTitles = {
  R1: 'Round 1',
  R2: 'Round 2',
  R3: 'Round 3',
  A: 'R1 + R2',
  B: 'Round 3',
  SUM: 'All rounds',
} as const;
type PartName = keyof typeof partTitles;

/** The order as the marks stand now: every judge's total and points, the subtotal, who is recalled, the result. */
export function ResultsTable({ sheet, edits, stage }: Props) {
  const version = useDeferredValue(useSyncExternalStore(edits.subscribe, edits.version));
  const now = useMemo(() => {
    void version;
    const given = sheetNow(sheet, edits);
    const early =
      stage === 'subtotal'
        ? { ...given, entries: given.entries.map((entry) => ({ ...entry, marks: entry.marks.slice(0, 2) })) }
        : given;
    const order = standingsNow(early);
    return order && { ...order, isFinal: stage === 'subtotal' || canBePlaced(sheet, given) };
  }, [sheet, edits, stage, version]);
  const { competition, entries } = sheet;
  if (!now)
    return <Notice>Some dancers are marked by some judges only. The order shows when their marks are complete.</Notice>;
  if (now.standings.length === 0) return <Notice>No marks yet. The order shows as they come in.</Notice>;
  const parts = stage === 'subtotal' ? 'subtotalParts' : 'finalParts';
  const names = Object.keys(now.standings[0]?.[parts] ?? {}) as PartName[];
  const { scoring } = competition;
  const numbers = new Map(entries.map((entry) => [entry._id, entry]));
  const judges = (name: PartName): number => now.standings[0]?.[parts][name]?.cards.length ?? 0;
  const recall = hasRecall(recallFacts(sheet));
  // Of one judge and one round the mark decides: there are no Irish points.
  const isOneMark = scoring.rounds === 1 && scoring.judge_count[0] === 1;
  const hasTotal = scoring.showIp || isOneMark;
  const hasSubtotal = scoring.showIp && scoring.rounds === 3 && stage === 'final';
  // Before everybody called has danced the last round the order is a look ahead, and nobody is placed by it.
  const isEarly = stage === 'subtotal' || !now.isFinal;
  const decided = now.isFinal && (!recall || competition.recallCalculated);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll from the keyboard, too. */}
      <section className={styles.scroll} tabIndex={0} aria-label={stage === 'subtotal' ? 'R1 + R2' : 'Results'}>
        <table className={styles.sheet}>
          <caption className="hidden-text">{stage === 'subtotal' ? 'R1 + R2' : 'Results'}</caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={2}>
                Rank
              </th>
              <th scope="col" rowSpan={2} className={styles.dancer}>
                Dancer
              </th>
              {hasTotal && (
                <th scope="col" rowSpan={2} className={styles.total}>
                  {isOneMark ? 'Total' : 'Total IP'}
                </th>
              )}
              <th scope="col" rowSpan={2}>
                {recall ? 'Recall' : 'Award'}
              </th>
              {names.map((name) => (
                <th
                  key={name}
                  scope="colgroup"
                  colSpan={judges(name) + (scoring.showIp ? 1 : 0)}
                  className={styles.group}
                >
                  {scoring.judge_rotation_type === 'SPLIT' && name === 'B' ? 'R3 AND FINAL RESULT' : partTitles[name]}
                </th>
              ))}
              {hasSubtotal && (
                <th scope="col" rowSpan={2}>
                  R1 + R2
                </th>
              )}
            </tr>
            <tr>
              {names.map((name) => (
                <PartHead key={name} count={judges(name)} showIp={scoring.showIp} />
              ))}
            </tr>
          </thead>
          <tbody>
            {now.standings.map((standing) => (
              <tr key={standing.id}>
                <td className={styles.number}>
                  <strong>{isEarly && standing.subtotal ? shownRank(standing.subtotal) : standing.label}</strong>
                </td>
                <th scope="row" className={styles.dancer}>
                  <NumberPlate number={numbers.get(standing.id)?.dancerNumber} size="small" />
                  <span
                    className={styles.name}
                  >{`${numbers.get(standing.id)?.name ?? ''} ${numbers.get(standing.id)?.lname ?? ''}`}</span>
                </th>
                {hasTotal && (
                  <td className={styles.total}>
                    <strong>
                      {shownHundredths(isEarly && standing.subtotal ? standing.subtotal.points : standing.final.score)}
                    </strong>
                  </td>
                )}
                <td>
                  {recall && <RecallState recalled={standing.recalled} calculated={competition.recallCalculated} />}
                  {decided && standing.placed && !standing.recalled && <Badge tone="good">Placed</Badge>}{' '}
                  {decided && standing.wq && <Badge tone="gold">WQ</Badge>}
                  {decided && standing.nq && !standing.wq && <Badge tone="gold">NQ</Badge>}
                </td>
                {names.map((name) => (
                  <PartCells
                    key={name}
                    standing={standing}
                    name={name}
                    parts={parts}
                    count={judges(name)}
                    showIp={scoring.showIp}
                  />
                ))}
                {hasSubtotal && (
                  <td className={styles.number}>
                    {standing.subtotal ? shownHundredths(standing.subtotal.points) : ''}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {scoring.showIp && <p className={styles.foot}>Irish Point values are rounded to the nearest hundredth.</p>}
    </>
  );
}

function PartHead({ count, showIp }: { readonly count: number; readonly showIp: boolean }) {
  return (
    <>
      {Array.from({ length: count }, (_, judge) => `J${judge + 1}`).map((title) => (
        <th key={title} scope="col">
          {title}
        </th>
      ))}
      {showIp && <th scope="col">IP</th>}
    </>
  );
}

interface CellsProps {
  readonly standing: Standing;
  readonly name: PartName;
  readonly parts: 'subtotalParts' | 'finalParts';
  readonly count: number;
  readonly showIp: boolean;
}

function PartCells({ standing, name, parts, count, showIp }: CellsProps) {
  const part = standing[parts][name];
  return (
    <>
      {Array.from({ length: count }, (_, judge) => judge).map((judge) => {
        const line = part?.cards[judge];
        return (
          <td key={judge} className={styles.number}>
            {line && (
              <span
                className={part?.dropped.includes(judge) ? styles.dropped : undefined}
                title={part?.dropped.includes(judge) ? 'Dropped as highest or lowest' : undefined}
              >
                {shownTotal(line.total)}
                {showIp && (
                  <small className={styles.ip}>{`${shownRank(line)} · ${shownHundredths(line.points)}`}</small>
                )}
              </span>
            )}
          </td>
        );
      })}
      {showIp && <td className={styles.number}>{part ? shownHundredths(part.points) : ''}</td>}
    </>
  );
}

function RecallState({ recalled, calculated }: { readonly recalled: boolean; readonly calculated: boolean }) {
  if (!recalled) return calculated ? 'N/A-0' : null;
  return calculated ? <Badge tone="gold">Recalled</Badge> : <Badge>Would be recalled</Badge>;
}

import type { TabulatorCompetition } from '@rince/contracts/judging';
import { outWords } from '@rince/domain/sheet/not-dancing';
import { isClosedColumn } from '@rince/domain/sheet/open-card';
import type { CardLine } from '@rince/domain/tabulation/card';
import { Fragment, useDeferredValue, useMemo, useRef, useSyncExternalStore } from 'react';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { ColumnHead } from './column-head.tsx';
import { ScoreCell } from './score-cell.tsx';
import styles from './sheet.module.css';
import type { SheetEdits } from './sheet-edits.ts';
import { cardOf, columnAt, dancersOf, roundCardsOf, shownHundredths, shownRank, shownTotal } from './sheet-model.ts';
import type { ColumnGroup, SheetTab } from './sheet-tabs.ts';
import { useSheetKeys } from './use-sheet-keys.ts';

interface Props {
  readonly sheet: TabulatorCompetition;
  readonly edits: SheetEdits;
  readonly tab: SheetTab;
}

/** Marks as a real table: dancers down, judges across, each card with its total, rank and Irish points. */
export function SheetGrid({ sheet, edits, tab }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const onKeyDown = useSheetKeys(table);
  // Totals may follow a moment behind the keys; the cell that is typed into may not.
  const version = useDeferredValue(useSyncExternalStore(edits.subscribe, edits.version));
  const several = tab.groups.some(({ columns }) => columns.length > 1);
  const cards = useMemo(() => {
    void version;
    return tab.groups.map((group) => ({
      whole: cardOf(sheet, edits, group),
      rounds: roundCardsOf(sheet, edits, group),
    }));
  }, [sheet, edits, tab, version]);
  const rows = useMemo(() => {
    const dances = dancersOf(sheet);
    const { recallCalculated } = sheet.competition;
    const shown = tab.groups.flatMap(({ columns }) => columns);
    /** Nothing of what is shown here is danced by them any more. */
    const isOver = (id: string): boolean => recallCalculated && shown.every(({ round }) => !dances(round, id));
    return sheet.entries.map(({ _id, dancerNumber, name, lname, withdrawn, out }, row) => (
      <tr key={_id} className={withdrawn || out !== undefined || isOver(_id) ? styles.faded : undefined}>
        <th scope="row" className={styles.dancer}>
          <NumberPlate number={dancerNumber} size="small" />
          <span className={styles.name}>{`${name} ${lname}`}</span>
        </th>
        {tab.groups.map((group, g) => (
          <Fragment key={group.title}>
            {group.columns.map(({ round, slot }, c) => {
              const column = columnAt(sheet, round, slot);
              return (
                <td key={round} className={styles.cell}>
                  {out !== undefined ? (
                    <span className={styles.notRecalled}>{outWords[out]}</span>
                  ) : dances(round, _id) ? (
                    <ScoreCell
                      edits={edits}
                      entry={_id}
                      round={round}
                      slot={slot}
                      stored={column?.scores[_id]}
                      closed={column !== undefined && isClosedColumn(column)}
                      unusual={sheet.competition.scoring.judge_rotation_type === 'SPLIT' && round < 3}
                      label={`${dancerNumber}, round ${round}, Judge ${slot}`}
                      row={row}
                      column={g * 10 + c}
                    />
                  ) : (
                    <span className={styles.notRecalled}>{recallCalculated ? 'Not Recalled' : '–'}</span>
                  )}
                  <RoundRank line={cards[g]?.rounds[c]?.get(_id)} round={round} />
                </td>
              );
            })}
            <CardCell line={cards[g]?.whole.get(_id)} showIp={sheet.competition.scoring.showIp} several={several} />
          </Fragment>
        ))}
      </tr>
    ));
  }, [sheet, edits, tab, cards, several]);
  return (
    <div className={styles.scroll}>
      <table ref={table} className={styles.sheet} onKeyDown={onKeyDown}>
        <caption className="hidden-text">{`${tab.title}: marks`}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={styles.dancer}>
              Dancer
            </th>
            {tab.groups.map((group) => (
              <th key={group.title} scope="colgroup" colSpan={group.columns.length + 1} className={styles.group}>
                {group.title}
                <JudgeName sheet={sheet} group={group} />
              </th>
            ))}
          </tr>
          <tr>
            {tab.groups.map((group) => (
              <GroupHead key={group.title} sheet={sheet} group={group} several={several} />
            ))}
          </tr>
        </thead>
        <tbody>{rows}</tbody>
      </table>
    </div>
  );
}

function JudgeName({ sheet, group }: { readonly sheet: TabulatorCompetition; readonly group: ColumnGroup }) {
  const judge = columnAt(sheet, group.columns[0]?.round ?? 1, group.slot)?.judge;
  return judge ? <span className={styles.judge}>{`${judge.name} ${judge.lname}`}</span> : null;
}

function GroupHead({
  sheet,
  group,
  several,
}: {
  readonly sheet: TabulatorCompetition;
  readonly group: ColumnGroup;
  readonly several: boolean;
}) {
  return (
    <>
      {group.columns.map((place) => (
        <th key={place.round} scope="col" className={styles.columnHead}>
          <ColumnHead sheet={sheet} place={place} title={`R${place.round}`} />
        </th>
      ))}
      <th scope="col">
        {several ? 'Total' : 'Rank'}
        <small className={styles.ip}>
          {several
            ? sheet.competition.scoring.showIp
              ? 'rank · IP'
              : 'rank'
            : sheet.competition.scoring.showIp
              ? 'IP'
              : ''}
        </small>
      </th>
    </>
  );
}

/** A dancer's rank in one round by itself. */
function RoundRank({ line, round }: { readonly line: CardLine | undefined; readonly round: number }) {
  return (
    line && (
      <small className={styles.ip} title={`Rank in round ${round}`}>
        {shownRank(line)}
      </small>
    )
  );
}

interface CardProps {
  readonly line: CardLine | undefined;
  readonly showIp: boolean;
  readonly several: boolean;
}

/** What a judge's marks of a dancer come to. */
function CardCell({ line, showIp, several }: CardProps) {
  if (!line) return <td className={styles.number} />;
  const rank = shownRank(line);
  const points = showIp ? shownHundredths(line.points) : '';
  return (
    <td className={styles.number}>
      {several ? shownTotal(line.total) : rank}
      <small className={styles.ip}>{(several ? [rank, points] : [points]).filter(Boolean).join(' · ')}</small>
    </td>
  );
}

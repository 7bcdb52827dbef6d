import type { TabulatorCompetition } from '@rince/contracts/judging';
import { memo, useDeferredValue, useMemo, useRef, useSyncExternalStore } from 'react';
import { NumberPlate } from '../../ui/number-plate.tsx';
import { ColumnHead } from './column-head.tsx';
import { ScoreCell } from './score-cell.tsx';
import styles from './sheet.module.css';
import type { SheetEdits } from './sheet-edits.ts';
import {
  cardOf,
  columnAt,
  dancesRound,
  sheetNow,
  shownHundredths,
  shownRank,
  shownTotal,
  storedMark,
} from './sheet-model.ts';
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
  const several = tab.groups.some(({ columns }) => columns.length > 1);
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
        <tbody>
          {sheet.entries.map((entry, row) => (
            <tr key={entry._id} className={entry.withdrawn ? styles.faded : undefined}>
              <th scope="row" className={styles.dancer}>
                <NumberPlate number={entry.dancerNumber} size="small" />
                <span className={styles.name}>{`${entry.name} ${entry.lname}`}</span>
              </th>
              {tab.groups.map((group, g) => (
                <GroupCells
                  key={group.title}
                  {...{ sheet, edits, group, row, several }}
                  entry={entry._id}
                  number={entry.dancerNumber}
                  first={g * 10}
                />
              ))}
            </tr>
          ))}
        </tbody>
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

interface CellsProps {
  readonly sheet: TabulatorCompetition;
  readonly edits: SheetEdits;
  readonly group: ColumnGroup;
  readonly entry: string;
  readonly number: number;
  readonly row: number;
  readonly first: number;
  readonly several: boolean;
}

const GroupCells = memo(function GroupCells({ sheet, edits, group, entry, number, row, first, several }: CellsProps) {
  const { showIp, judge_rotation_type } = sheet.competition.scoring;
  return (
    <>
      {group.columns.map((place, c) => {
        const column = columnAt(sheet, place.round, place.slot);
        const closed = column?.locked || column?.signedOff || column?.doubleChecked || false;
        return (
          <td key={place.round} className={styles.cell}>
            {dancesRound(sheet, place.round, entry) ? (
              <ScoreCell
                edits={edits}
                place={{ ...place, entry }}
                stored={storedMark(sheet, place.round, place.slot, entry)}
                closed={closed}
                unusual={judge_rotation_type === 'SPLIT' && place.round < 3}
                label={`${number}, round ${place.round}, Judge ${place.slot}`}
                row={row}
                column={first + c}
              />
            ) : (
              <span className={styles.notRecalled}>Not Recalled</span>
            )}
          </td>
        );
      })}
      <CardCells sheet={sheet} edits={edits} group={group} entry={entry} several={several} showIp={showIp} />
    </>
  );
});

const cards = new WeakMap<TabulatorCompetition, { version: number; bySlot: Map<string, ReturnType<typeof cardOf>> }>();

/** The card of a group, computed once for all its rows. */
const sharedCard = (
  sheet: TabulatorCompetition,
  edits: SheetEdits,
  version: number,
  group: ColumnGroup,
): ReturnType<typeof cardOf> => {
  let known = cards.get(sheet);
  if (known?.version !== version) {
    known = { version, bySlot: new Map() };
    cards.set(sheet, known);
  }
  const key = group.columns.map(({ round, slot }) => `${round}.${slot}`).join();
  const lines = known.bySlot.get(key) ?? cardOf(sheetNow(sheet, edits), group);
  known.bySlot.set(key, lines);
  return lines;
};

function CardCells({
  sheet,
  edits,
  group,
  entry,
  several,
  showIp,
}: Pick<CellsProps, 'sheet' | 'edits' | 'group' | 'entry' | 'several'> & { readonly showIp: boolean }) {
  // Totals may follow a moment behind the keys; the cell that is typed into may not.
  const version = useDeferredValue(useSyncExternalStore(edits.subscribe, edits.version));
  const line = useMemo(
    () => sharedCard(sheet, edits, version, group).get(entry),
    [sheet, edits, version, group, entry],
  );
  const rank = line ? shownRank(line) : '';
  const points = line && showIp ? shownHundredths(line.points) : '';
  return (
    <td className={styles.number}>
      {line && (several ? shownTotal(line.total) : rank)}
      {line && <small className={styles.ip}>{(several ? [rank, points] : [points]).filter(Boolean).join(' · ')}</small>}
    </td>
  );
}

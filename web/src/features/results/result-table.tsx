import type { CompetitionResult, ResultRow } from '@rince/contracts/results';
import { Fragment, useId, useState } from 'react';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { JudgeWords } from '../../feis/results/judge-words.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { ResultCards } from './result-cards.tsx';
import { DancerBadges, JudgeMarks, Rank, VideosLink } from './result-cells.tsx';
import { groupsOf, ipOf, judgesOf, totalTitles, wordsIn } from './result-rows.ts';
import styles from './result-table.module.css';

interface Props {
  readonly result: CompetitionResult;
  readonly title: string;
}

/** A result with every judge's marks and points; on a phone a card for each dancer. */
export function ResultTable({ result, title }: Props) {
  // Both at once are 28,000 elements for 150 dancers before seven judges.
  const Layout = useIsNarrow() ? ResultCards : WideTable;
  return <Layout result={result} title={title} />;
}

function WideTable({ result, title }: Props) {
  const { competition, rows } = result;
  const groups = groupsOf(result);
  const titles = totalTitles(result);
  const hasGroups = groups.length > 0;
  const deep = hasGroups ? 2 : 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll from the keyboard, too.
    <section className={styles.scroll} tabIndex={0} aria-label={title}>
      <table className={styles.table}>
        <caption className="hidden-text">{title}</caption>
        <thead>
          <tr>
            <th scope="col" rowSpan={deep}>
              Rank
            </th>
            <th scope="col" rowSpan={deep} className={styles.dancer}>
              {competition.type.includes('team') ? 'Team' : 'Dancer'}
            </th>
            {groups.map((group) => (
              <th
                key={group.title}
                scope="colgroup"
                colSpan={group.columns.length + (group.ipRound === undefined ? 0 : 1)}
                className={styles.group}
              >
                {group.title}
              </th>
            ))}
            {titles.subtotal && (
              <th scope="col" rowSpan={deep} className={styles.figure}>
                {titles.subtotal}
                <small className={styles.sub}>R1 + R2</small>
              </th>
            )}
            <th scope="col" rowSpan={deep} className={styles.figure}>
              {titles.total}
              {titles.of !== '' && <small className={styles.sub}>{titles.of}</small>}
            </th>
            <th scope="col" rowSpan={deep}>
              School
            </th>
            <th scope="col" rowSpan={deep}>
              Comments
            </th>
          </tr>
          {hasGroups && (
            <tr>
              {groups.map((group) => (
                <Fragment key={group.title}>
                  {group.columns.map(({ column, at }) => (
                    <th key={at} scope="col" className={styles.figure}>
                      {column.label}
                      <small className={classNames(styles.sub, styles.judge)}>{column.name}</small>
                    </th>
                  ))}
                  {group.ipRound !== undefined && (
                    <th scope="col" className={styles.figure}>
                      IP
                    </th>
                  )}
                </Fragment>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {rows.map((row) => (
            <DancerRow key={row._id} row={row} result={result} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function DancerRow({ row, result }: { readonly row: ResultRow; readonly result: CompetitionResult }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const groups = groupsOf(result);
  const titles = totalTitles(result);
  const words = wordsIn(row);
  const width = 5 + groups.reduce((sum, { columns, ipRound }) => sum + columns.length + (ipRound ? 1 : 0), 0);
  return (
    <>
      <tr>
        <td className={styles.rank}>
          <Rank row={row} />
        </td>
        <th scope="row" className={styles.dancer}>
          <span className={styles.who}>
            <NumberPlate number={row.dancerNumber} size="small" />
            <span>
              {row.dancerName}
              <DancerBadges row={row} />
              <VideosLink row={row} competition={result.competition} />
            </span>
          </span>
        </th>
        {groups.map((group) => (
          <Fragment key={group.title}>
            {group.columns.map(({ at }) => (
              <td key={at} className={styles.figure}>
                <JudgeMarks cell={row.judges[at]} showIp={result.competition.showIp} />
              </td>
            ))}
            {group.ipRound !== undefined && <td className={styles.figure}>{ipOf(row, group.ipRound)}</td>}
          </Fragment>
        ))}
        {titles.subtotal && <td className={styles.figure}>{row.subtotal ?? '–'}</td>}
        <td className={styles.figure}>
          <strong>{row.finalScore === '' ? '–' : row.finalScore}</strong>
        </td>
        <td>{row.school}</td>
        <td>
          {words > 0 && (
            <Button
              kind="quiet"
              aria-expanded={open}
              aria-controls={open ? id : undefined}
              aria-label={`Read comments of ${row.dancerNumber}`}
              onClick={() => setOpen(!open)}
            >
              Read
            </Button>
          )}
        </td>
      </tr>
      {open && (
        <tr id={id}>
          <td colSpan={width + (titles.subtotal ? 1 : 0)} className={styles.words}>
            <JudgeWords judges={judgesOf(row, result.judges)} rounds={result.competition.rounds} />
          </td>
        </tr>
      )}
    </>
  );
}

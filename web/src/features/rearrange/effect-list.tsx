import type { RearrangementPreview } from '@rince/contracts/routes/rearrange';
import { showMoney } from '../../lib/money.ts';
import { plural } from '../../lib/words.ts';
import { Badge } from '../../ui/badge.tsx';
import styles from './rearrange.module.css';

type Part = RearrangementPreview['pairs'][number]['from'];
type Target = RearrangementPreview['pairs'][number]['to'][number];

/** Who goes where, competition by competition. */
export function EffectList({ preview, past }: { readonly preview: RearrangementPreview; readonly past: boolean }) {
  return (
    <div className={styles.effect}>
      {preview.pairs.map(({ from, to, method, waiting, waitingEnds }) => (
        <section key={from._id} className={styles.pair} aria-label={`From ${from.code}`}>
          <PartHead part={from} note={`${plural(from.count, 'dancer')} ${past ? 'left' : 'leave'}`} />
          {method && <p className={styles.note}>{method === 'age' ? 'By age, the youngest first' : 'Drawn by lot'}</p>}
          {waiting > 0 && <p className={styles.note}>{waitingWords(waiting, waitingEnds)}</p>}
          {to.map((part) => (
            <div key={part._id} className={styles.target}>
              <PartHead part={part} note={`${part.count} before, ${part.after} after`} />
              {part.rowTitle !== from.rowTitle && (
                <Badge tone="red">{`Another dance: ${part.rowTitle} instead of ${from.rowTitle}`}</Badge>
              )}
              {part.gradeTitle !== from.gradeTitle && (
                <Badge tone="gold">{`Another grade: ${part.gradeTitle} instead of ${from.gradeTitle}`}</Badge>
              )}
              {part.ages && part.ages.outside > 0 && (
                <Badge tone="red">{`Not of its ages: ${plural(part.ages.outside, 'dancer')}`}</Badge>
              )}
              {part.isOver && <Badge tone="red">More than its cap</Badge>}
              {part.ages && <p className={styles.note}>{agesOf(part.ages)}</p>}
              {part.price !== from.price && (
                <p className={styles.note}>
                  {`Costs ${showMoney(part.price, preview.currency)} instead of ${showMoney(from.price, preview.currency)}. What was paid stays: nobody is charged, and nothing is given back.`}
                </p>
              )}
              <p className={styles.note}>
                {part.judges.length > 0 ? `Judged by ${part.judges.join(', ')}` : 'No judge assigned yet'}
              </p>
              <ul className={styles.dancers} aria-label={`To ${part.code}`}>
                {preview.dancers
                  .filter((dancer) => dancer.from === from.code && dancer.to === part.code)
                  .sort((a, b) => a.dancerNumber - b.dancerNumber)
                  .map((dancer) => (
                    <li key={dancer._id}>
                      <b className={styles.number}>{dancer.dancerNumber}</b>
                      <span>
                        {dancer.name} {dancer.lname}
                        <small>{dancer.school}</small>
                        {dancer.stayed && <small className={styles.stayed}>Stayed: {dancer.stayed}</small>}
                      </span>
                      {dancer.otherPrice && <Badge tone="gold">Keeps its price</Badge>}
                    </li>
                  ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}

/** 'Those who come are 7 to 9 years old'. */
const agesOf = ({ youngest, oldest }: NonNullable<Target['ages']>): string =>
  `Those who come are ${youngest === oldest ? youngest : `${youngest} to ${oldest}`} years old`;

/** What becomes of those who wait for a place in a competition whose dancers go. */
const waitingWords = (waiting: number, ends: number): string => {
  const all = `Waiting for a place: ${waiting}.`;
  if (ends === 0) return `${all} They wait where the others go.`;
  const who = ends === waiting ? 'For them' : `For ${ends} of them`;
  return `${all} ${who} this ends, as they may not enter where the others go; their families are told.`;
};

function PartHead({ part, note }: { readonly part: Part; readonly note: string }) {
  return (
    <div className={styles.part}>
      <span>
        <b>{part.code}</b> {part.rowTitle}, {part.columnTitle}
        <small>{part.gradeTitle}</small>
      </span>
      <span className={styles.count}>{note}</span>
    </div>
  );
}

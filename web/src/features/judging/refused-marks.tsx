import { useEffect, useRef } from 'react';
import { Outlet, useMatch } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row } from '../../ui/row.tsx';
import styles from './judging.module.css';
import { scorecardPath } from './next-card.ts';
import { giveWay, insist, type UnsentMark } from './unsent-marks.ts';
import { useUnsentMarks } from './use-unsent-marks.ts';

/** The judge's pages, below the marks that the server did not take: they stay in sight until the judge decides. */
export function JudgingFrame() {
  const card = useMatch('/app/j/:round/:id')?.params;
  const isOpen = ({ data }: UnsentMark): boolean => data._id === card?.id && String(data.round) === card.round;
  const refused = Object.values(useUnsentMarks())
    .filter(({ status }) => status === 'refused')
    .sort((one, other) => Number(isOpen(other)) - Number(isOpen(one)));
  return (
    <>
      {refused.length > 0 && (
        <div className={styles.refusedMarks}>
          {refused.map((unsent) => (
            <RefusedMark key={unsent.key} unsent={unsent} isOpen={isOpen(unsent)} />
          ))}
        </div>
      )}
      <Outlet />
    </>
  );
}

/** What was refused and why, with both values and what can be done. */
function RefusedMark({ unsent, isOpen }: { readonly unsent: UnsentMark; readonly isOpen: boolean }) {
  const { data, about, message, current } = unsent;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Save is at the bottom of a long card; a notice above it would be missed. Other cards' notices leave the page where it is.
    if (isOpen) place.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const mine = data.absent ? 'absent' : String(data.score ?? '–');
  const stored = current && (current.absent ? 'absent' : String(current.score ?? '–'));
  const name = about
    ? `${about.competition}, number ${about.dancerNumber}, round ${data.round}`
    : `Round ${data.round}`;
  return (
    <div ref={place} className={styles.refusedMark}>
      <Notice tone="red">
        <div className={styles.disputed}>
          <p className={styles.disputedTitle}>{`${name}: this mark is not saved`}</p>
          <p>{`${message ?? ''} What you entered is kept here.`.trim()}</p>
          <p className={styles.values}>
            <span>Yours: {mine}</span>
            {stored !== undefined && <span>Stored: {stored}</span>}
          </p>
          {data.comments && <p className={styles.words}>Your comment: {data.comments}</p>}
          <Row>
            <Button onClick={() => insist(unsent)}>Save mine</Button>
            <Button onClick={() => giveWay(unsent)}>
              {stored === undefined ? 'Discard mine' : 'Keep the stored one'}
            </Button>
            {!isOpen && (
              <ButtonLink kind="quiet" to={scorecardPath(data.round, data._id)}>
                Open the card
              </ButtonLink>
            )}
          </Row>
        </div>
      </Notice>
    </div>
  );
}

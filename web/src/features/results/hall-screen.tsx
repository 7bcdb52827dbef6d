import type { PublicCompetition, PublicResult } from '@rince/contracts/results';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { Placing } from '../../feis/results/placing.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.ts';
import styles from './hall.module.css';
import { publicPlacingsQuery } from './public-data.ts';
import { useAutoScroll } from './use-auto-scroll.ts';
import { useScreenAwake } from './use-screen-awake.ts';

interface Part {
  readonly grade: PublicResult['grades'][number];
  readonly competition: PublicCompetition;
}
interface Props {
  readonly title: string;
  readonly event: string;
  readonly parts: readonly Part[];
  readonly onClose: () => void;
}

/** For the screen in the hall: placings as large as they go, scrolling by themselves, from the first to the last and again. */
export function HallScreen({ title, event, parts, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  useAutoScroll(scroller);
  useScreenAwake();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    scroller.current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.hall}
      aria-label={`${title}, hall screen`}
      onCancel={(cancel) => {
        cancel.preventDefault();
        onClose();
      }}
    >
      <header className={styles.head}>
        <span className={styles.title}>{title}</span>
        <IconButton label="Close hall screen" icon={<CloseIcon />} onClick={onClose} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <div ref={scroller} className={styles.scroller} tabIndex={0}>
        {parts.map(({ grade, competition }) => (
          <HallPart key={competition._id} event={event} grade={grade} competition={competition} />
        ))}
      </div>
    </dialog>
  );
}

/** One competition; a new version of it is shown when it is there. */
function HallPart({ event, grade, competition }: Part & { readonly event: string }) {
  const { data = [] } = useQuery({ ...publicPlacingsQuery(event, competition), placeholderData: keepPreviousData });
  return (
    <section className={styles.part} aria-label={competition.code}>
      <h2 className={styles.heading}>
        <span className={styles.code}>{competition.code}</span>
        <span>
          {grade.title}, {competition.columnTitle}
          {competition.rowTitle !== grade.title && <span className={styles.dance}>{competition.rowTitle}</span>}
        </span>
      </h2>
      <ol className={styles.placings}>
        {data.map(({ dancerNumber, name, label, rank, tied }) => (
          <li key={dancerNumber} className={styles.placed}>
            <span className={styles.place}>
              <Placing rank={rank} tied={tied} label={label} />
            </span>
            <NumberPlate number={dancerNumber} size="large" />
            {name !== '' && <span className={styles.name}>{name}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

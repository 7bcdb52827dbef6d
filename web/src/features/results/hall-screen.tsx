import type { PublicCompetition, PublicResult } from '@rince/contracts/results';
import { useEffect, useRef } from 'react';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { Placing } from '../../feis/results/placing.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon } from '../../ui/icons.ts';
import styles from './hall.module.css';
import { useAutoScroll } from './use-auto-scroll.ts';
import { useScreenAwake } from './use-screen-awake.ts';

interface Props {
  readonly title: string;
  readonly parts: readonly {
    readonly grade: PublicResult['grades'][number];
    readonly competition: PublicCompetition;
  }[];
  readonly onClose: () => void;
}

/** For the screen in the hall: placings as large as they go, scrolling by themselves, from the first to the last and again. */
export function HallScreen({ title, parts, onClose }: Props) {
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
      onCancel={(event) => {
        event.preventDefault();
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
          <section key={competition._id} className={styles.part} aria-label={competition.code}>
            <h2 className={styles.heading}>
              <span className={styles.code}>{competition.code}</span>
              <span>
                {grade.title}, {competition.columnTitle}
                {competition.rowTitle !== grade.title && <span className={styles.dance}>{competition.rowTitle}</span>}
              </span>
            </h2>
            <ol className={styles.placings}>
              {competition.placings.map(({ dancerNumber, name, label, rank, tied }) => (
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
        ))}
      </div>
    </dialog>
  );
}

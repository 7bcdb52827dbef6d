import { outWords } from '@rince/domain/sheet/not-dancing';
import { useEffect, useRef, useState } from 'react';
import { byVideoWords } from '../../feis/dancers/by-video.ts';
import { useNoteDancing } from '../../feis/dancers/dancer-out.tsx';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CheckIcon, MoreIcon } from '../../ui/icons.ts';
import { Menu } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './check-in.module.css';
import { type CheckInDancer, checkInQuery } from './check-in-queries.ts';
import { NotDancingModal, SetDanceModal } from './dancer-modals.tsx';
import type { Shown } from './shown.ts';
import { giveWay } from './unsent-check-ins.ts';

interface Props {
  readonly event: string;
  readonly competition: string;
  readonly round: number;
  readonly dancer: CheckInDancer;
  readonly dances: boolean;
  readonly shown: Shown;
  /** A championship: a set dance and its speed are told. */
  readonly hasSet: boolean;
  /** The number that is looked for. */
  readonly isFound: boolean;
  readonly onTap: (wanted: Pick<Shown, 'here' | 'dance' | 'speed'>) => void;
}

/** Where a tap is that the server has not answered. */
const wayWords = { sending: 'Sending', waiting: 'Not stored yet' } as const;

/** One dancer: a tap says here, or not; whatever else is one step further away. */
export function DancerLine({ event, competition, round, dancer, dances, shown, hasSet, isFound, onTap }: Props) {
  const place = useRef<HTMLLIElement>(null);
  const [open, setOpen] = useState<'out' | 'set'>();
  const note = useNoteDancing(competition, checkInQuery(event, competition, round).queryKey);
  const { here, dance, speed, state, message } = shown;
  const name = `${dancer.name} ${dancer.lname}`.trim() || 'No name';
  useEffect(() => {
    if (isFound) place.current?.scrollIntoView({ block: 'center' });
  }, [isFound]);
  const byVideo = dancer.byVideo ? byVideoWords(dancer.byVideo) : '';
  const isOnItsWay = state === 'sending' || state === 'waiting';
  const close = () => setOpen(undefined);
  const acts = [
    ...(hasSet && dances ? [{ title: 'Set dance and speed', onClick: () => setOpen('set') }] : []),
    ...(dances ? [{ title: 'Not dancing', onClick: () => setOpen('out') }] : []),
    ...(dancer.out === undefined
      ? []
      : [{ title: 'Take back: dances after all', onClick: () => void note.save(dancer._id, null) }]),
  ];
  return (
    <li
      ref={place}
      className={styles.dancer}
      data-here={(dances && here) || undefined}
      data-state={state}
      data-found={isFound || undefined}
      data-out={!dances || undefined}
    >
      <button
        type="button"
        className={styles.tap}
        aria-pressed={dances && here}
        disabled={!dances}
        onClick={() => onTap({ here: !here, dance, speed })}
      >
        <NumberPlate number={dancer.dancerNumber} />
        <span className={styles.who}>
          <span className={styles.name}>{name}</span>
          {/* In the place of the school: no line grows or shrinks below a thumb. */}
          {dances && isOnItsWay ? (
            <span className={styles.way}>{wayWords[state]}</span>
          ) : (
            <span className={styles.quiet}>{[byVideo, dancer.school].filter(Boolean).join(' · ')}</span>
          )}
          {hasSet && here && (dance !== undefined || speed !== undefined) && (
            <span className={styles.set}>{[dance, speed && `${speed} bpm`].filter(Boolean).join(', ')}</span>
          )}
        </span>
        {dances ? (
          <span className={styles.box} aria-hidden="true">
            {here && <CheckIcon />}
          </span>
        ) : (
          <Badge>{dancer.out === undefined ? 'Withdrawn' : outWords[dancer.out]}</Badge>
        )}
      </button>
      {acts.length > 0 && (
        <Menu
          label={`${dancer.dancerNumber} ${name}`}
          target={
            <IconButton label={`More about ${dancer.dancerNumber}`} icon={<MoreIcon />} className={styles.more} />
          }
          items={acts}
        />
      )}
      {state === 'refused' && (
        <div className={styles.refused}>
          <Notice tone="red" action={<Button onClick={() => giveWay(`${competition}-${dancer._id}`)}>OK</Button>}>
            {message ?? 'This was not stored.'}
          </Notice>
        </div>
      )}
      {note.failure !== undefined && (
        <div className={styles.refused}>
          <Notice tone="red">{note.failure}</Notice>
        </div>
      )}
      {open === 'out' && (
        <NotDancingModal {...{ event, competition, round }} dancer={dancer} name={name} onClose={close} />
      )}
      {open === 'set' && (
        <SetDanceModal
          dancer={dancer}
          name={name}
          shown={shown}
          onSave={(told) => {
            onTap({ here: true, ...told });
            close();
          }}
          onClose={close}
        />
      )}
    </li>
  );
}

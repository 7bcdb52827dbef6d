import type { Image } from '@rince/contracts/files';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { DayBlock } from '../../ui/day-block.tsx';
import styles from './event-lead.module.css';

/** What stands before an event's name: its picture, else its first day, else nothing. */
export const leadOf = (event: { readonly image?: Image | undefined; readonly eventStart: string }): ReactNode => {
  if (event.image) return <img src={event.image.thumb} alt="" className={styles.picture} />;
  return event.eventStart === '' ? undefined : <DayBlock day={event.eventStart} />;
};

/** An event's picture beside its name as a title. */
export function EventPicture({ image }: { readonly image: Image }) {
  return <img src={image.thumb} alt="" className={classNames(styles.picture, styles.beside)} />;
}

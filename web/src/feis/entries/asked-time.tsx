import { askedHours } from '@rince/domain/entry/video-report';
import { showMoment } from '../../lib/dates.ts';
import { Select } from '../../ui/select.tsx';

const askedTimes = [24, askedHours.usual, 72, 168, askedHours.most].map((hours) => ({
  value: String(hours),
  label: hours === 24 ? '1 day' : `${hours / 24} days`,
}));

interface Props {
  readonly hours: number;
  readonly onChange: (hours: number) => void;
}

/** How long a family may send a video that it is asked for, in hours, to choose from. */
export const AskedTime = ({ hours, onChange }: Props) => (
  <Select
    label="How long"
    hint="Not longer than until the last day of judging"
    value={String(hours)}
    options={askedTimes}
    onChange={({ target }) => onChange(Number(target.value))}
  />
);

/** Whoever asked reads how long it is. */
export const saysTakenUntil = (until: string, timeZone: string | undefined): string =>
  `A video is taken until ${showMoment(new Date(until), timeZone)}.`;

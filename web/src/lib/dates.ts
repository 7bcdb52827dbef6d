import dayjs from 'dayjs';

/** A day as it was entered, 'MMM DD YYYY'; days have no time zone and are never shifted. */
export const showDay = (day: string): string => (day === '' ? '' : dayjs(`${day}T12:00:00`).format('MMM DD YYYY'));

/** 'Oct 03 2026 to Oct 04 2026', or the one day there is. */
export const showDays = (from: string, to: string): string => {
  if (from === '' || to === '' || from === to) return showDay(from || to);
  return `${showDay(from)} to ${showDay(to)}`;
};

/** An instant, 'MMM DD YYYY @ hh:mm A'. */
export const showInstant = (instant: string): string => dayjs(instant).format('MMM DD YYYY @ hh:mm A');

const units = [
  ['year', 525_600],
  ['month', 43_200],
  ['day', 1440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How long ago, in units from years down to minutes. */
export function showAge(instant: string, now = Date.now()): string {
  const minutes = Math.floor((now - Date.parse(instant)) / 60_000);
  for (const [unit, size] of units) {
    const count = Math.floor(minutes / size);
    if (count >= 1) return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
  }
  return 'just now';
}

/** A moment that decides something, with its time zone: the event's where one is given, else the reader's. 'Dec 06 2026 @ 02:05 AM EST'. */
export const momentIn = (timeZone: string | undefined, at: Date): string => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  }).formatToParts(at);
  const part = (wanted: string): string => parts.find(({ type }) => type === wanted)?.value ?? '';
  const hour = `${part('hour')}:${part('minute')} ${part('dayPeriod')} ${part('timeZoneName')}`;
  return `${part('month')} ${part('day')} ${part('year')} @ ${hour}`;
};

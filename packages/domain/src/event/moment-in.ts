/** A moment as people of an event read it, in words; families and judges elsewhere would take it for their own time without its zone. */
export const momentIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, year: 'numeric', month: 'long', day: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZoneName: 'short' },
  }).format(at);

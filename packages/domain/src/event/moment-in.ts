/** A moment as people of an event read it, in words. */
export const momentIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23' }).format(at);

/** By how many milliseconds the server's clock is ahead of this browser's, as far as it is known. */
let aheadMs = 0;

/** What an answer takes on its way: a clock that is off by less is not off. */
const onTheWayMs = 10_000;

/** Takes the server's time from an answer; without it, what is known stays. */
export const noteServerTime = (instant: string | null): void => {
  const at = Date.parse(instant ?? '');
  if (Number.isNaN(at)) return;
  const ahead = at - Date.now();
  aheadMs = Math.abs(ahead) < onTheWayMs ? 0 : ahead;
};

/** The time by which registration, judging and uploads open and close: the server's, whatever the clock of this device says. */
export const serverNow = (): Date => new Date(Date.now() + aheadMs);

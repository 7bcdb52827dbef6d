/** Moves the time that the rules go by for as long as the work takes. */
export const laterBy = async (url: string, ms: number, work: () => Promise<void>): Promise<void> => {
  const move = (now: string | null) =>
    fetch(`${url}/_local/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now }),
    });
  await move(new Date(Date.now() + ms).toISOString());
  try {
    await work();
  } finally {
    await move(null);
  }
};
export const minute = 60_000;
export const day = 86_400_000;

/** Longer than a test needs for what it may try in one window. */
const trying = 25;
/** Tries are counted in windows of so many seconds of the real clock: one that is about to end is waited for, so that none ends in between. */
export const windowOfTries = async (seconds: number): Promise<void> => {
  const left = seconds - ((Date.now() / 1000) % seconds);
  if (left < trying) await new Promise((resolve) => setTimeout(resolve, left * 1000 + 100));
};

/** The day that lies so many days after today (UTC), `yyyy-mm-dd`. */
export const dayAfter = (days: number): string => new Date(Date.now() + days * day).toISOString().slice(0, 10);

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

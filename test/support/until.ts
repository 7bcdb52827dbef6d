/** Waits for something that happens elsewhere, and fails when it does not in time. */
export const until = async <T>(look: () => Promise<T | undefined | false>, seconds = 30): Promise<T> => {
  const end = Date.now() + seconds * 1000;
  // Most of it happens within a few milliseconds.
  for (let pause = 10; Date.now() < end; pause = Math.min(100, pause * 1.5)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  throw new Error(`It did not happen within ${seconds} seconds`);
};

/** Waits for something that happens elsewhere, and fails when it does not in time. */
export const until = async <T>(look: () => Promise<T | undefined | false>, seconds = 30): Promise<T> => {
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`It did not happen within ${seconds} seconds`);
};

const leastRestMs = 1_000;
/** An answer that takes longer is not waited for: its connection may be dead. */
const longestAskMs = 20_000;

/**
 * Gathers what is asked for: the first at once; whatever comes while it is on its way, and for as long after it as it took, is asked for together,
 * at least a second later. So a burst of marks is not a burst of questions, and a slow network is not asked for the next answer before it has
 * brought the last one. `ask` answers when the answers are there, or have failed.
 */
export const gathered = <Tag>(ask: (tags: ReadonlySet<Tag>) => Promise<unknown>): ((tags: Iterable<Tag>) => void) => {
  const waiting = new Set<Tag>();
  let isResting = false;
  const askNow = async (): Promise<void> => {
    const tags = new Set(waiting);
    waiting.clear();
    isResting = true;
    const began = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const longEnough = new Promise((resolve) => {
      timer = setTimeout(resolve, longestAskMs);
    });
    await Promise.race([ask(tags).catch(() => undefined), longEnough]);
    clearTimeout(timer);
    setTimeout(
      () => {
        isResting = false;
        if (waiting.size > 0) void askNow();
      },
      Math.max(leastRestMs, Date.now() - began),
    );
  };
  return (tags) => {
    for (const tag of tags) waiting.add(tag);
    if (!isResting && waiting.size > 0) void askNow();
  };
};

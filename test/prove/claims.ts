/** What a proof claims, counted: a claim holds when there is nothing to say against it. */
export class Claims {
  passed = 0;
  /** The claims that do not hold, with what speaks against them: said again at the end, where a long record that is cut still has them. */
  readonly broken: string[] = [];

  get failed(): number {
    return this.broken.length;
  }

  /** Says a claim, with up to ten of the things that speak against it. */
  hold(claim: string, against: readonly string[]): void {
    if (against.length === 0) {
      this.passed++;
      console.log(`  ok    ${claim}`);
      return;
    }
    const lines = [`  FAILS ${claim}`, ...against.slice(0, 10).map((one) => `        ${one}`)];
    if (against.length > 10) lines.push(`        ... and ${against.length - 10} more`);
    this.broken.push(lines.join('\n'));
    console.log(lines.join('\n'));
  }

  /** A claim that is true or not. */
  is(claim: string, holds: boolean, otherwise = ''): void {
    this.hold(claim, holds ? [] : [otherwise || 'it is not so']);
  }
}

/** Two things compared as JSON, in words when they differ. */
export const differences = (what: string, found: unknown, wanted: unknown): string[] => {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  return a === b ? [] : [`${what}: found ${a?.slice(0, 300)}, wanted ${b?.slice(0, 300)}`];
};

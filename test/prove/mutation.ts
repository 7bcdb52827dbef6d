import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { root } from '../bin/run.ts';
import type { Claims } from './claims.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

/** The rooms of the domain whose rules decide about marks and money. */
const rooms = ['tabulation', 'entry'];
/** Of a hundred wrong rules so many have to be found. */
const leastKilled = 90;
/** How often a property is tried: enough for most; whoever survives is tried once more, as often as the test says. */
const fewRuns = '200';

/** Mutants that no test can find, since they say the same: a line of the file, and why. */
const sameRule: Readonly<Record<string, string>> = {};

const domain = join(root, 'packages/domain');

/** A copy of the domain and its tests, in which one file at a time is wrong. */
class Bench {
  readonly #folder = join(root, 'test-results/mutation');
  #vitest: Vitest | undefined;
  #specs: readonly TestSpecification[] = [];

  async open(room: string): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true });
    for (const part of ['src', 'test', 'package.json'])
      cpSync(join(domain, part), join(this.#folder, part), { recursive: true });
    this.#vitest = await createVitest('test', {
      root: this.#folder,
      config: false,
      watch: false,
      bail: 1,
      pool: 'threads',
      isolate: false,
      maxWorkers: 1,
      reporters: [{}],
      include: [`test/${room}/**/*.test.ts`],
      testTimeout: 20_000,
      alias: { '@rince/domain': join(this.#folder, 'src') },
      env: { PROPERTY_RUNS: fewRuns },
    } as never);
    this.#specs = await this.#vitest.globTestSpecifications();
  }

  /** Whether the tests say that something is wrong. */
  async isFound(): Promise<boolean> {
    const result = await this.#vitest?.runTestSpecifications([...this.#specs], true);
    return result?.testModules.some((module) => !module.ok()) ?? false;
  }

  write(file: string, text: string): void {
    const path = join(this.#folder, 'src', file);
    writeFileSync(path, text);
    this.#vitest?.invalidateFile(path);
  }

  async close(): Promise<void> {
    await this.#vitest?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** What the tool for checks against other programs reads and writes: no rule. */
const noRule = 'check-case.ts';

const filesOf = (room: string): string[] =>
  readdirSync(join(domain, 'src', room))
    .filter((file) => file.endsWith('.ts') && file !== noRule)
    .map((file) => `${room}/${file}`);

const named = ({ file, line, was, becomes }: Mutant): string => `${file}:${line}: ${was}  ->  ${becomes}`;
const isSame = ({ file, was, becomes }: Mutant): boolean => `${file}: ${was}  ->  ${becomes}` in sameRule;

/** Of each room: what share of its wrong rules is found, and which are not. */
export const proveMutation = async (claims: Claims): Promise<void> => {
  for (const room of rooms) {
    const bench = new Bench();
    await bench.open(room);
    try {
      claims.is(`the tests of ${room} hold for its rules as they are`, !(await bench.isFound()));
      let [all, killed] = [0, 0];
      const survivors: string[] = [];
      for (const file of filesOf(room)) {
        const text = readFileSync(join(domain, 'src', file), 'utf8');
        for (const mutant of mutantsOf(file, text).filter((one) => !isSame(one))) {
          bench.write(file, mutant.text);
          all++;
          if (await bench.isFound()) killed++;
          else survivors.push(named(mutant));
        }
        bench.write(file, text);
      }
      const share = Math.floor((100 * killed) / all);
      for (const survivor of survivors) console.log(`  not found: ${survivor}`);
      claims.is(
        `${share} % of ${all} wrong rules of ${room} are found`,
        all > 200 && share >= leastKilled,
        `only ${killed} of ${all}`,
      );
    } finally {
      await bench.close();
    }
  }
};

import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { root } from '../bin/run.ts';
import { type Mutant, mutantsOf } from './mutants.ts';

// A process of its own for some files of a room of the domain: what runs the tests has one thread for all that it does besides.

/** How often a property is tried here. */
const fewRuns = '200';

/** Wrong rules that no test finds, each with the reason why it is the same rule, or why nobody can meet it. */
const explained: readonly (readonly [file: string, mutant: RegExp, why: string])[] = [
  [
    'tabulation/',
    /\?\? \(?(?:0|1|false|true|zero|-1)\b/,
    'a default that only the types ask for: the place is always there',
  ],
  ['tabulation/faults.ts', /typeof mark !== 'number' && !/, 'whatever is no number is not finite'],
  ['tabulation/fraction.ts', /n <=? [01]n \?/, 'nothing has no sign'],
  [
    'tabulation/irish-points.ts',
    /place <=? (?:50|51|100)|51 - place : |place < 50/,
    'the place beside the line is worth 0 either way',
  ],
  [
    'tabulation/drop-high-low.ts',
    /(?:high|low) = -2|(?:<= 0|< 1)\) low|(?:>= 0|> -1)\) high/,
    'of cards that are equal any may be dropped; before the first, any negative number',
  ],
  ['tabulation/tabulate.ts', /\.id \?\? ''\)/, 'ids are never equal, and only the sign of an order counts'],
  [
    'tabulation/tabulate.ts',
    /mark !== null && mark !== undefined/,
    'a round is marked by every judge or by none, or sheetFault refuses it',
  ],
  ['entry/price.ts', /Less family discount/, 'a discount of 0 is no line'],
  ['entry/price.ts', /\* 2 \+ 101\) \/ 200/, 'cents are whole, so the half and a little more round alike'],
  ['entry/report.ts', /dayMs = 86400001/, 'a millisecond a day is no other day within a year'],
  ['entry/price.ts', /change > 1 \?/, 'the service fee on one cent is 0'],
];

const domain = join(root, 'packages/domain');

/** A copy of the domain and its tests, in which one file at a time is wrong. */
class Bench {
  readonly #room: string;
  readonly #folder: string;
  #vitest: Vitest | undefined;
  #specs: readonly TestSpecification[] = [];
  /** The file that is wrong. */
  #file = '';

  constructor(room: string) {
    this.#room = room;
    this.#folder = join(root, 'test-results/mutation', `${room}-${process.pid}`);
  }

  async open(): Promise<void> {
    rmSync(this.#folder, { recursive: true, force: true });
    mkdirSync(this.#folder, { recursive: true });
    for (const part of ['src', 'test', 'package.json'])
      cpSync(join(domain, part), join(this.#folder, part), { recursive: true });
    // The same cases each time: what is found today is found tomorrow.
    writeFileSync(
      join(this.#folder, 'same-cases.ts'),
      "import fc from 'fast-check';\n\nfc.configureGlobal({ seed: 1 });\n",
    );
    this.#vitest = await createVitest('test', {
      root: this.#folder,
      config: false,
      watch: false,
      bail: 1,
      pool: 'threads',
      isolate: false,
      maxWorkers: 1,
      reporters: [{}],
      include: [`test/${this.#room}/**/*.test.ts`],
      testTimeout: 20_000,
      alias: { '@rince/domain': join(this.#folder, 'src') },
      env: { PROPERTY_RUNS: fewRuns },
      setupFiles: [join(this.#folder, 'same-cases.ts')],
    } as never);
    this.#specs = await this.#vitest.globTestSpecifications();
  }

  /** Whether the tests say that something is wrong. Those that are called like the file find nearly all that is wrong in it: the others are begun where these find nothing. */
  async isFound(): Promise<boolean> {
    const name = basename(this.#file, '.ts');
    const own = this.#specs.filter(({ moduleId }) => basename(moduleId, '.test.ts') === name);
    return (await this.#anyFails(own)) || (await this.#anyFails(this.#specs.filter((spec) => !own.includes(spec))));
  }

  async #anyFails(specs: readonly TestSpecification[]): Promise<boolean> {
    // Whatever failed before this file was wrong would stop the tests at once.
    this.#vitest?.state.filesMap.clear();
    const result = specs.length > 0 ? await this.#vitest?.runTestSpecifications([...specs], true) : undefined;
    return result?.testModules.some((module) => !module.ok()) ?? false;
  }

  write(file: string, text: string): void {
    this.#file = file;
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
const whyNotFound = ({ file, becomes }: Mutant): string | undefined =>
  explained.find(([where, pattern]) => file.startsWith(where) && pattern.test(becomes))?.[2];

/** What the tests of a room say to wrong rules of these files. */
export interface Mutated {
  /** Whether they hold for the rules as they are. */
  readonly holds: boolean;
  readonly all: number;
  readonly killed: number;
  readonly unexplained: readonly string[];
}

/** `part`: of so many parts of the files of a room; `turn`: of so many wrong rules of a file. */
const mutate = async (
  room: string,
  { part, parts, turn, turns }: Readonly<Record<'part' | 'parts' | 'turn' | 'turns', number>>,
): Promise<Mutated> => {
  const bench = new Bench(room);
  await bench.open();
  try {
    const holds = !(await bench.isFound());
    let [all, killed] = [0, 0];
    const unexplained: string[] = [];
    for (const file of filesOf(room).filter((_, i) => i % parts === part)) {
      const text = readFileSync(join(domain, 'src', file), 'utf8');
      for (const mutant of mutantsOf(file, text).filter((_, i) => i % turns === turn)) {
        bench.write(file, mutant.text);
        all++;
        if (await bench.isFound()) killed++;
        else {
          const why = whyNotFound(mutant);
          console.log(`  not found: ${named(mutant)}${why === undefined ? '' : `  (${why})`}`);
          if (why === undefined) unexplained.push(named(mutant));
        }
      }
      bench.write(file, text);
    }
    return { holds, all, killed, unexplained };
  } finally {
    await bench.close();
  }
};

const [, , room = '', ...numbers] = process.argv;
const [part = 0, parts = 1, turn = 0, turns = 1] = numbers.map(Number);
process.send?.(await mutate(room, { part, parts, turn, turns }), () => process.exit());

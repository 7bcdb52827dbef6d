import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Claims } from './claims.ts';
import type { Mutated } from './mutate-room.ts';

/** The rooms of the domain whose rules decide about marks and money, and among how many processes their files are shared. */
const rooms = { tabulation: 1, entry: 2 };
/** Of a hundred wrong rules of a whole room so many have to be found. A day's third may hold more of those that are the same rule: each of them is explained. */
const leastKilled = 90;

/** After so many days every wrong rule has had its turn. */
const days = 3;

/** Of each room: what share of its wrong rules is found, and which are not. */
export const proveMutation = (claims: Claims): Promise<void> => prove(claims, { turn: 0, turns: 1 });

/** The same of every third wrong rule: the others have their turn on the days after. */
export const proveMutationOfToday = (claims: Claims): Promise<void> => {
  const today = process.env.MUTANTS ?? new Date().toISOString().slice(0, 10);
  console.log(`the wrong rules of ${today} (MUTANTS=${today} makes them again, \`-- mutation\` all of them)`);
  return prove(claims, { turn: (Date.parse(today) / 86_400_000) % days, turns: days });
};

/** Which of the wrong rules are made. */
interface Turn {
  readonly turn: number;
  readonly turns: number;
}

const prove = async (claims: Claims, which: Turn): Promise<void> => {
  const found = await Promise.all(
    Object.entries(rooms).map(async ([room, parts]) => ({
      room,
      shares: await Promise.all(Array.from({ length: parts }, (_, part) => mutatedBy(room, { part, parts }, which))),
    })),
  );
  for (const { room, shares } of found) {
    const all = sum(shares.map((share) => share.all));
    const killed = sum(shares.map((share) => share.killed));
    const unexplained = shares.flatMap((one) => one.unexplained);
    claims.is(
      `the tests of ${room} hold for its rules as they are`,
      shares.every(({ holds }) => holds),
    );
    const share = Math.floor((100 * killed) / all);
    claims.is(
      `${share} % of ${all} wrong rules of ${room} are found`,
      all > 200 / which.turns && (which.turns > 1 || share >= leastKilled),
      `only ${killed} of ${all}`,
    );
    claims.hold(`wrong rules of ${room} that are not found are explained`, unexplained);
  }
};

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0);

const mutatedBy = async (
  room: string,
  { part, parts }: { readonly part: number; readonly parts: number },
  { turn, turns }: Turn,
): Promise<Mutated> => {
  const words = [room, ...[part, parts, turn, turns].map(String)];
  const child = fork(fileURLToPath(new URL('./mutate-room.ts', import.meta.url)), words);
  const [answer] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The process for ${room} ended with ${code}`))),
  ]);
  return answer as Mutated;
};

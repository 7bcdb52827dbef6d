import { readFileSync } from 'node:fs';
import type { Figure } from './figure.ts';
import type { Counted } from './routes-of-a-day.ts';

// What a feis in a hall costs at the list prices of us-east-1 in USD, without free tiers: what its people ask for, times what each route asks of the table
// as it was counted last (reads.golden.json).

const prices = {
  /** DynamoDB on demand, a unit (aws.amazon.com/dynamodb/pricing): 0.625 for a million of writes, a fifth for reads. */
  ...{ write: 0.625 / 1e6, read: 0.125 / 1e6 },
  /** A request of an HTTP API; a message of a WebSocket API, and a minute of its connection (aws.amazon.com/api-gateway/pricing). */
  ...{ request: 1 / 1e6, message: 1 / 1e6, connectionMinute: 0.25 / 1e6 },
  /** Lambda on Arm: a call, and a second of a gigabyte (aws.amazon.com/lambda/pricing). */
  ...{ call: 0.2 / 1e6, gigabyteSecond: 0.0000133334 },
  /** CloudFront to Europe and North America, the first 10 TB of a month: a GB, and a request (aws.amazon.com/cloudfront/pricing). */
  ...{ sent: 0.085, file: 1 / 1e6 },
} as const;

/** 5,000 competitions entered by 1,250 dancers of 600 families, 240 competitions, 12 judges, 4 tabulators, and who reads the results afterwards. */
const asked: Readonly<Record<string, number>> = {
  // 600 families, from the first look to the results.
  ...{ me: 18_000, homePage: 12_000, listEvents: 3600, getEvent: 4800, listDancers: 4800, listNotices: 12_000 },
  ...{ loadEntryData: 2400, loadEntryPay: 1200, getEntry: 3600, listEntries: 4800, dancerResults: 5000 },
  // Each read again after every hint while the feis is judged.
  ...{ judgePage: 240, judgeCompetitions: 2400, getJudgeCompetition: 4800, getJudgeSingle: 1200 },
  ...{ tabulatorPage: 80, tabulatorCompetitions: 4000, getTabulatorCompetition: 12_000 },
  ...{ getForOrganizer: 2000, organizerCompetitions: 4000, getJudges: 400, searchUsers: 200 },
};
const written: Readonly<Record<string, number>> = {
  ...{ createEntry: 1800, payEntry: 700, submitScore: 12_000, finalizeCompetition: 400 },
  ...{ submitMultiScore: 1500, calculateResults: 400, submitCompetition: 260 },
};
const readers = { looks: 25_000, files: 8, bytes: 250_000 } as const;
const sockets = { open: 700, minutes: 600, messages: 400_000 } as const;
/** A call takes so long, with so much memory; what follows it in the stream and the queues as much again. */
const call = { seconds: 0.1, gigabytes: 0.5, follows: 2 } as const;
const most = 3;

const golden = JSON.parse(readFileSync(new URL('./reads.golden.json', import.meta.url), 'utf8')) as Counted;
const unitsOf = (calls: Readonly<Record<string, number>>): number =>
  Object.entries(calls).reduce((sum, [name, times]) => {
    const counted = golden[name];
    if (!counted) throw new Error(`What ${name} asks of the table was never counted`);
    return sum + times * counted.units;
  }, 0);
const timesOf = (calls: Readonly<Record<string, number>>): number => Object.values(calls).reduce((a, b) => a + b, 0);

/** The whole bill of a feis in a hall, in USD: every unit of a call that writes counts as one that is written. */
export const benchCostOfHall = (): Figure[] => {
  const calls = timesOf(asked) + timesOf(written);
  const table = unitsOf(asked) * prices.read + unitsOf(written) * prices.write * call.follows;
  const seconds = calls * call.follows * call.seconds * call.gigabytes;
  const functions = calls * (prices.request + prices.call * call.follows) + seconds * prices.gigabyteSecond;
  const pushed = sockets.open * sockets.minutes * prices.connectionMinute + sockets.messages * prices.message;
  const read = readers.looks * (readers.files * prices.file + (readers.bytes / 1e9) * prices.sent);
  const all = table + functions + pushed + read;
  const parts = { table, functions, pushed, 'read by 25,000': read };
  const said = Object.entries(parts).map(([what, amount]) => `${what} ${amount.toFixed(2)}`);
  return [
    {
      what: `a feis of 5,000 entries in a hall, ${calls.toLocaleString('en')} calls`,
      measured: `${all.toFixed(2)} USD (${said.join(', ')})`,
      budget: `${most} USD`,
      share: all / most,
      fails: true,
    },
  ];
};

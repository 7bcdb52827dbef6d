import { claims, type Fault } from './claims.ts';
import type { Finding } from './rules.ts';

/** So many of those whom a rule does not hold for are named. */
const named = 20;

const lineOf = ({ key, expected, is }: Fault): string => `          ${key}: expected ${expected}; found: ${is}`;

/** What the auditor says on a terminal: a line a rule, and below it whom it does not hold for. */
export const reportOf = (findings: readonly Finding[]): string[] => [
  ...findings.flatMap(({ rule, looked, faults }) => {
    const state = faults.length > 0 ? 'FAILS ' : looked === 0 ? 'unseen' : 'holds ';
    const more = faults.length > named ? [`          ... and ${faults.length - named} more`] : [];
    return [
      `${state}  ${String(looked).padStart(8)}  ${rule}: ${claims[rule]}`,
      ...faults.slice(0, named).map(lineOf),
      ...more,
    ];
  }),
  '',
  summaryOf(findings),
];

const summaryOf = (findings: readonly Finding[]): string => {
  const failing = findings.filter(({ faults }) => faults.length > 0);
  const unseen = findings.filter(({ looked, faults }) => looked === 0 && faults.length === 0);
  const faults = failing.reduce((sum, one) => sum + one.faults.length, 0);
  return `${findings.length - failing.length - unseen.length} rules hold, ${failing.length} do not (${faults} faults), ${unseen.length} had nothing to look at`;
};

/** The same in a line for each fault, as proofs say it. */
export const faultsOf = (findings: readonly Finding[]): string[] =>
  findings.flatMap(({ rule, faults }) =>
    faults.map(({ key, expected, is }) => `${rule}: ${key}: expected ${expected}; found: ${is}`),
  );

/** Audits a second time where something does not hold: people and clocks go on working meanwhile, and what they wrote while it was read is no fault. */
export const auditTwice = async (once: () => Promise<Finding[]>): Promise<Finding[]> => {
  const first = await once();
  return first.every(({ faults }) => faults.length === 0) ? first : lasting(first, await once());
};

/** Faults that both audits found. */
const lasting = (first: readonly Finding[], second: readonly Finding[]): Finding[] => {
  const before = new Set(faultsOf(first));
  return second.map((finding) => ({
    ...finding,
    faults: finding.faults.filter((fault) => before.has(faultsOf([{ ...finding, faults: [fault] }])[0] ?? '')),
  }));
};

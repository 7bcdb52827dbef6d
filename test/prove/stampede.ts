import { startTestCloud } from '../support/cloud.ts';
import { stampede } from '../support/stampede.ts';
import { holdAudit } from './audited.ts';
import type { Claims } from './claims.ts';

// Registration opens at eight, and everybody has waited for it: 2,000 families, 500 places, every one clicks twice.

const families = 2_000;
const cap = 500;
/** Open requests at once, as many as the family's browsers behind a gateway would have. */
const atOnce = 64;
/** A rush is over within so many seconds. */
const mostSeconds = 300;

/** Sells the places of one competition to far too many. */
export const proveStampede = async (claims: Claims): Promise<void> => {
  const cloud = await startTestCloud();
  try {
    const rush = await stampede(cloud, { families, cap, atOnce });
    console.log(`  ${rush.seconds.toFixed(1)} s  ${families} families clicked twice each`);
    claims.is(`${cap} places are sold, not one more or less`, rush.paid === cap, `${rush.paid} are`);
    claims.is('everybody else is told that it is full', rush.full === families - cap, `${rush.full} are`);
    claims.hold('nobody is told anything else', rush.other);
    claims.is(
      'the competition counts as many',
      rush.count === cap && rush.taken === cap,
      `${rush.count}, ${rush.taken}`,
    );
    claims.hold('who has a place was charged once, who has none was not', rush.wrong);
    claims.is('what was taken is what is owed', rush.held === rush.due, `${rush.held} and ${rush.due}`);
    claims.is('no number was given twice', rush.numbers === cap, `${rush.numbers}`);
    claims.is(`it took less than ${mostSeconds} s`, rush.seconds < mostSeconds, `${rush.seconds} s`);
    await holdAudit(claims, { env: cloud.env, letters: cloud.services.mail.inbox() });
  } finally {
    await cloud.end();
  }
};

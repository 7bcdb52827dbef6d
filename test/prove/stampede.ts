import { startTestCloud } from '../support/cloud.ts';
import { stampede } from '../support/stampede.ts';
import { holdAudit } from './audited.ts';
import type { Claims } from './claims.ts';

// Registration opens at eight, and everybody has waited for it: four families for every place, and every one clicks twice.

const whole = { families: 2_000, cap: 500 };
/** Enough to be many at once, where everything is proved one after the other. */
const usual = { families: 800, cap: 200 };
/** Open requests at once, as many as the family's browsers behind a gateway would have. */
const atOnce = 64;
/** A rush is over within so many seconds. */
const mostSeconds = 300;

/** Sells the places of one competition to far too many. */
export const proveWholeStampede = (claims: Claims): Promise<void> => rush(claims, whole);
export const proveStampede = (claims: Claims): Promise<void> => rush(claims, usual);

const rush = async (claims: Claims, { families, cap }: typeof whole): Promise<void> => {
  const cloud = await startTestCloud();
  try {
    const came = await stampede(cloud, { families, cap, atOnce });
    console.log(`  ${came.seconds.toFixed(1)} s  ${families} families clicked twice each`);
    claims.is(`${cap} places are sold, not one more or less`, came.paid === cap, `${came.paid} are`);
    claims.is('everybody else is told that it is full', came.full === families - cap, `${came.full} are`);
    claims.hold('nobody is told anything else', came.other);
    claims.is(
      'the competition counts as many',
      came.count === cap && came.taken === cap,
      `${came.count}, ${came.taken}`,
    );
    claims.hold('who has a place was charged once, who has none was not', came.wrong);
    claims.is('what was taken is what is owed', came.held === came.due, `${came.held} and ${came.due}`);
    claims.is('no number was given twice', came.numbers === cap, `${came.numbers}`);
    claims.is(`it took less than ${mostSeconds} s`, came.seconds < mostSeconds, `${came.seconds} s`);
    await holdAudit(claims, { env: cloud.env, letters: cloud.services.mail.inbox() });
  } finally {
    await cloud.end();
  }
};

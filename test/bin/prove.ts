import { Claims } from '../prove/claims.ts';
import { proveDamage, proveEveryDamage } from '../prove/damage.ts';
import { proveDrill } from '../prove/drill.ts';
import { proveEngines } from '../prove/engines.ts';
import { proveFeis } from '../prove/feis.ts';
import { proveFilm } from '../prove/film.ts';
import { proveKills } from '../prove/kills.ts';
import { proveManyUsers } from '../prove/many-users.ts';
import { proveMutation, proveMutationOfToday } from '../prove/mutation.ts';
import { provePairs, provePairsOfToday } from '../prove/pairs.ts';
import { proveRaces, proveRacesOfToday, proveWaits } from '../prove/played-tests.ts';
import { proveSoak } from '../prove/soak.ts';
import { proveStampede, proveWholeStampede } from '../prove/stampede.ts';
import { proveDesk, proveDeskOfToday, proveScreens, proveVideo, proveVideoOfToday } from '../prove/stories.ts';
import { proveWeather } from '../prove/weather.ts';

// `npm run prove [-- NAME ...]`: what takes longer than a test, or `-- all` of it. Ends with one line that counts the claims.

const proofs: Record<string, (claims: Claims) => Promise<void>> = {
  screens: proveScreens,
  mutation: proveMutationOfToday,
  feis: proveFeis,
  kills: proveKills,
  damage: proveDamage,
  races: proveRacesOfToday,
  pairs: provePairsOfToday,
  waits: proveWaits,
  users: proveManyUsers,
  stampede: proveStampede,
  weather: proveWeather,
  drill: proveDrill,
  soak: proveSoak,
  engines: proveEngines,
  video: proveVideoOfToday,
  film: proveFilm,
  desk: proveDeskOfToday,
};
/** Played whole when they are asked for by name. */
const whole: typeof proofs = {
  mutation: proveMutation,
  races: proveRaces,
  pairs: provePairs,
  damage: proveEveryDamage,
  stampede: proveWholeStampede,
  video: proveVideo,
  desk: proveDesk,
};

/** Every day one of these has its turn, as they take minutes and say the same from day to day. */
const takeTurns: readonly (readonly string[])[] = [['users', 'stampede'], ['engines', 'film'], ['soak']];
const today = Math.floor(Date.now() / 86_400_000);
const resting = new Set(takeTurns.filter((_, i) => i !== today % takeTurns.length).flat());

const words = process.argv.slice(2);
const isAll = words.includes('all');
const wanted = words.filter((word) => word !== 'all');
const unknown = wanted.filter((name) => !(name in proofs));
const claims = new Claims();
if (unknown.length > 0)
  claims.is(`there is a proof called ${unknown.join(', ')}`, false, [...Object.keys(proofs), 'all'].join(', '));

if (words.length === 0)
  console.log(`${[...resting].join(' and ')} have their turn on another day; \`-- all\` plays everything`);
for (const [name, part] of Object.entries(proofs)) {
  if (words.length === 0 ? resting.has(name) : !isAll && !wanted.includes(name)) continue;
  const proof = words.length > 0 ? (whole[name] ?? part) : part;
  const started = performance.now();
  console.log(`\n== ${name}`);
  try {
    await proof(claims);
  } catch (error) {
    claims.is(`${name} comes to its end`, false, (error as Error).stack ?? String(error));
  }
  console.log(`-- ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}
if (claims.failed > 0) console.log(`\n== what does not hold\n${claims.broken.join('\n')}`);
console.log(`\n${claims.passed} passed, ${claims.failed} failed`);
process.exit(claims.failed === 0 ? 0 : 1);

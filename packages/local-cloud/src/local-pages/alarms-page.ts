import type { AlarmState } from '../alarms/alarms.ts';
import { type Html, html, instant, table } from './html.ts';
import { page } from './page.ts';

/** Who would have been told of what goes on here; `at` is a moment to come, where one was asked for. */
export function alarmsPage(alarms: readonly AlarmState[], at: number | undefined): string {
  const ringing = alarms.filter(({ rings }) => rings);
  const quiet = alarms.filter(({ rings }) => !rings);
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  return page({
    title: 'Alarms',
    body: html`
<p>In AWS each of these writes to the people on duty. Here it is only shown. An alarm looks back over five minutes: what has been mended rings until
they are over.</p>
${
  at === undefined
    ? html`<p><a href="/_local/alarms?at=${inAnHour}">How they would be in an hour, if nothing happened until then</a></p>`
    : html`<p class="alert">As they would be at ${instant(at)} UTC, if nothing happened until then. <a href="/_local/alarms">Now</a></p>`
}
<h2>Ringing</h2>
${table(['Who is hurt', 'Since (UTC)', 'Counted', 'Rings from'], ringing.map(rowOf), 'Nobody is hurt.')}
<h2>Quiet</h2>
${table(['Who would be hurt', 'Since (UTC)', 'Counted', 'Rings from'], quiet.map(rowOf), 'There is no alarm in the template.')}`,
  });
}

const rowOf = ({
  description,
  rings,
  since,
  value,
  threshold,
  counts,
}: AlarmState): readonly (Html | string | number)[] => [
  html`<span${rings && html` class="alert"`}>${description}</span><br><code class="quiet">${[...new Set(counts)].join(', ')}</code>`,
  since === undefined ? '' : instant(since),
  value === undefined ? '' : Math.round(value),
  threshold,
];

import type { FunctionStatus } from '../functions/local-function.ts';
import type { QueueView } from '../sqs/queues.ts';
import type { Weather } from '../weather.ts';
import { type Html, html, instant, postButton, table } from './html.ts';
import { page } from './page.ts';

/** The clock of the rules and a form to move it. */
export function clockPage(now: number, moved: boolean): string {
  return page({
    title: 'Clock',
    narrow: true,
    body: html`
<p>The rules of a feis go by this clock: registration, judging, age on the day. Tokens and signatures keep the real time.</p>
<dl><dt>It shows</dt><dd>${instant(now)} UTC</dd><dt>Real time</dt><dd>${instant(Date.now())} UTC</dd></dl>
<div class="tile">
<form method="post"><label for="now">Move it to (UTC, or with a zone)</label>
<input id="now" name="now" required value="${new Date(now).toISOString()}" autocomplete="off">
<button class="primary">Move the clock</button></form>
</div>
${moved && html`<p></p>${postButton('/_local/clock?reset', 'Back to the real time')}`}
<p>Whatever waits - a message, a clock that strikes, a letter of the provider, what the table keeps only for a time - can come at once, as soon as nothing is at work.</p>
${postButton('/_local/clock?jump', 'Jump to what is due next')}
<p>What the table keeps only for a time goes by the real clock, unless it is told to go by this one.</p>
${postButton('/_local/clock?sweep', 'Delete what has expired by this clock')}`,
  });
}

/** What the services are like today, and a form to change it. */
export function weatherPage(weather: Weather): string {
  const { forecast, counts, happened } = weather;
  return page({
    title: 'Weather',
    narrow: true,
    body: html`
<p>In clear weather the services of this machine are kinder than those of a cloud. A storm lets them do what their makers document: answers
that are lost, reads that are behind, work that is handed over twice, functions that die. Whatever is promised to people holds all the same.</p>
<dl><dt>It is</dt><dd>${forecast === '' ? 'clear' : html`a storm, <code>${forecast}</code>`}</dd></dl>
<div class="tile">
<form method="post"><label for="forecast">A number, alone or with what may happen: <code>7:late,again</code>, <code>7:mild</code></label>
<input id="forecast" name="forecast" required value="${forecast === '' ? '7' : forecast}" autocomplete="off">
<button class="primary">Let it storm</button></form>
</div>
${forecast !== '' && html`<p></p>${postButton('/_local/weather?clear', 'Let it clear up')}`}
<h2>What has happened</h2>
${table(['What', 'How often'], [...counts], 'Nothing yet.')}
${happened.length > 0 && html`<pre>${happened.join('\n')}</pre>`}`,
  });
}

/** The functions with their threads, and the end of what they printed. */
export function functionsPage(functions: readonly FunctionStatus[], log: string): string {
  return page({
    title: 'Functions',
    body: html`
${table(
  ['Function', 'Threads', 'Busy', 'Waiting', 'Calls', 'Failures', '', ''],
  functions.map(({ name, workers, busy, waiting, calls, failures, throttled }) => [
    html`<code>${name}</code>`,
    workers,
    busy,
    waiting,
    calls,
    failures > 0 ? html`<span class="alert">${failures}</span>` : 0,
    postButton(`/_local/functions/${name}/kill`, 'End its threads'),
    throttled
      ? postButton(`/_local/functions/${name}/release`, 'Let it work again')
      : postButton(`/_local/functions/${name}/throttle`, 'Turn its calls away'),
  ]),
  'No function has been written yet.',
)}
<h2>Last lines printed</h2>
<pre>${log === '' ? 'Nothing yet.' : log}</pre>`,
  });
}

/** The queues; those that keep failures can send them back to be tried again. */
export function queuesPage(queues: readonly QueueView[]): string {
  const keepsFor = new Map(queues.map((queue) => [deadLettersOf(queue), queue.name]));
  return page({
    title: 'Queues',
    body: html`
<p>Work that nobody waits for in front of a screen. What fails again and again is put aside in a dead-letter queue.</p>
${queues.map((queue) => queueSection(queue, keepsFor.get(queue.arn)))}`,
  });
}

function queueSection({ name, messages }: QueueView, source: string | undefined): Html {
  const failed = source !== undefined && messages.length > 0;
  return html`<h2><code>${name}</code></h2>
${source !== undefined && html`<p class="${failed ? 'alert' : 'quiet'}">Keeps what failed in <code>${source}</code>.</p>`}
${table(
  ['Sent (UTC)', 'State', 'Tries', 'Message'],
  messages
    .slice(0, 100)
    .map(({ sentAt, state, receiveCount, body }) => [instant(sentAt), state, receiveCount, html`<code>${body}</code>`]),
  'Empty.',
)}
${failed && html`<p></p>${postButton(`/_local/queues/${name}/redrive`, 'Try all again')}`}`;
}

function deadLettersOf({ attributes }: QueueView): string | undefined {
  if (!attributes.RedrivePolicy) return undefined;
  return (JSON.parse(attributes.RedrivePolicy) as { deadLetterTargetArn?: string }).deadLetterTargetArn;
}

/** A page of items of the table. */
export interface TableView {
  readonly name: string;
  readonly pk: string;
  readonly items: readonly Readonly<Record<string, unknown>>[];
  /** Address of the next page. */
  readonly next: string | undefined;
}

/** What is stored, by partition or from the start. */
export function tablePage({ name, pk, items, next }: TableView): string {
  return page({
    title: 'Table',
    body: html`
<p>The items of <code>${name}</code>, ${pk === '' ? 'from the start' : html`of the partition <code>${pk}</code>`}.</p>
<div class="tile"><form method="get"><label for="pk">Partition</label>
<input id="pk" name="pk" value="${pk}" autocomplete="off"><button class="primary">Show</button></form></div>
<p></p>
${table(
  ['Partition', 'Sort key', 'Item'],
  items.map((item) => {
    const key = String(item.pk ?? '');
    const rest = Object.fromEntries(Object.entries(item).filter(([field]) => field !== 'pk' && field !== 'sk'));
    return [
      html`<a href="?pk=${encodeURIComponent(key)}"><code>${key}</code></a>`,
      html`<code>${String(item.sk ?? '')}</code>`,
      html`<details><summary>${Object.keys(rest).length} fields</summary><pre>${JSON.stringify(rest, null, 1)}</pre></details>`,
    ];
  }),
  'No such items.',
)}
${next !== undefined && html`<p><a href="${next}">Next page</a></p>`}`,
  });
}

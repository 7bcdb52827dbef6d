import { execFileSync } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Column, type Workbook, writeWorkbook } from '@rince/services/workbook';
import exceljs from 'exceljs';
import type { Figure } from './figure.ts';
import { median } from './median.ts';

// A workbook of 50,000 rows as its worker writes it, against the same one held in memory whole. Each in a process of its own, whose memory is read at
// its end.

const count = 50_000;
const kinds = ['number', 'text', 'text', 'text', 'money', 'day', 'time', 'yes', 'text', 'number'] as const;
const columns: Column[] = kinds.map((kind, i) => ({
  title: `Column ${i + 1}`,
  kind,
  width: 16,
  about: 'Of the bench.',
}));
const workbook = (): Workbook => ({
  title: 'Bench',
  columns,
  rows: Array.from({ length: count }, (_, i) => [
    ...[i + 101, `First ${i % 900}`, `O'Sullivan ${i % 4000}`, `Scoil Rince ${i % 60}`, (i * 37) % 20_000],
    ...['2026-10-03', '2026-10-03T14:30:00.000Z', i % 2 === 0, `${i % 400}, ${(i * 7) % 400}`, i % 9],
  ]),
  about: [['Event', 'Bench']],
  currency: 'cad',
  timeZone: 'America/Toronto',
});

const ways = {
  none: async () => workbook().rows.length,
  streamed: async () => (await writeWorkbook(workbook())).length,
  whole: async () => {
    const book = new exceljs.Workbook();
    const sheet = book.addWorksheet('Bench');
    sheet.columns = columns.map(({ title, width }) => ({ header: title, width }));
    for (const row of workbook().rows) sheet.addRow([...row]);
    const stream = new PassThrough();
    const bytes = buffer(stream);
    await book.xlsx.write(stream);
    stream.end();
    return (await bytes).byteLength;
  },
} as const;

interface Measured {
  readonly ms: number;
  readonly mb: number;
}
const measure = (way: keyof typeof ways): Measured =>
  JSON.parse(execFileSync(process.execPath, [import.meta.filename, way], { encoding: 'utf8' })) as Measured;

/** Rows a second, and memory above what the rows themselves take. */
export const benchWorkbook = (): Figure[] => {
  const runs = Array.from({ length: 3 }, () => {
    const [rest, streamed, whole] = [measure('none'), measure('streamed'), measure('whole')];
    return {
      streamed: streamed.ms,
      speed: whole.ms / streamed.ms,
      mb: streamed.mb - rest.mb,
      memory: (streamed.mb - rest.mb) / (whole.mb - rest.mb),
    };
  });
  const middle = (of: keyof (typeof runs)[number]): number => median(runs.map((run) => run[of]));
  const perSecond = Math.round(count / (middle('streamed') / 1000));
  return [
    {
      what: `${count} rows written`,
      measured: `${perSecond} rows/s of CPU, ${middle('speed').toFixed(2)} x`,
      budget: '>= 1 x',
      share: 1 / middle('speed'),
    },
    {
      what: 'memory above the rows',
      measured: `${middle('mb').toFixed(0)} MB, ${middle('memory').toFixed(2)} x`,
      budget: '<= 0.5 x',
      share: middle('memory') / 0.5,
    },
  ];
};

if (process.argv[1] === import.meta.filename) {
  const way = process.argv[2] as keyof typeof ways;
  const before = process.cpuUsage();
  await ways[way]();
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ ms: (user + system) / 1000, mb: process.resourceUsage().maxRSS / 1024 }));
}

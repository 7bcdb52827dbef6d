import type { getMultiFullResult } from '@rince/contracts/routes/results';
import type { AnswerOf } from '@rince/contracts/row';
import type { Word } from './pdf-text.ts';

type Full = AnswerOf<typeof getMultiFullResult>['data'][number];
type Line = Full['lines'][number];

const isFigure = (text: string): boolean => /^(\d+(\.\d+)?T?|CA|HM|WQ|NQ|N\/A-0)$/.test(text);

/** What stands in the row of each dancer, by number: figures alone, sorted. Only of pages of this competition and this title. */
export const rowsOf = (pages: readonly Word[][], code: string, title: string): Map<number, string[]> => {
  const rows = new Map<number, string[]>();
  for (const page of pages) {
    const says = page.map(({ text }) => text);
    if (!says.some((text) => text.startsWith(`${code} ·`)) || !says.includes(title)) continue;
    const head = page.find(({ text }) => text === 'No.');
    const foot = page.find(({ text }) => text.startsWith('Irish Point values are rounded'));
    if (!foot) throw new Error(`A page of ${code} does not say how points are rounded`);
    const numbers = page
      .filter(
        ({ text, x, y }) => /^\d+$/.test(text) && Math.abs(x - (head?.x ?? 0)) < 20 && y > (head?.y ?? 0) && y < foot.y,
      )
      .sort((a, b) => a.y - b.y);
    const gap = Math.min(30, ...numbers.slice(1).map(({ y }, i) => y - (numbers[i]?.y ?? 0)));
    for (const { text, y } of numbers)
      rows.set(
        Number(text),
        page
          .filter((word) => Math.abs(word.y - y) < gap / 2 && isFigure(word.text))
          .map((word) => word.text)
          .sort(),
      );
  }
  return rows;
};

const cards = (list: readonly ({ total: string; ip: string } | null)[] = []): string[] =>
  list.flatMap((card) => (card ? [card.total, card.ip] : []));
/** What a place is good for, as it is printed. */
export const honours = ({ wq, nq }: Line): string[] => (wq ? ['WQ'] : nq ? ['NQ'] : []);

const partOf = (parts: Line['early'], name: string) => parts.find((part) => part.name === name);

/** What the final results say of a dancer, by the way judges sit. */
export const finalFigures = ({ rotation, judgeCount }: Full, line: Line): string[] => {
  const absent = line.recalled ? [] : ['N/A-0'];
  const [a, b, sum, r3] = [
    partOf(line.early, 'A'),
    partOf(line.final, 'B'),
    partOf(line.final, 'SUM'),
    partOf(line.final, 'R3'),
  ];
  const ways = {
    SET: [
      ...cards(partOf(line.early, 'SUM')?.cards),
      line.subtotal?.ip ?? '',
      ...(line.recalled
        ? (line.rounds[2] ?? []).map((card) => card?.total ?? '')
        : Array.from({ length: judgeCount[2] ?? 0 }, () => 'N/A-0')),
      ...cards(sum?.cards),
    ],
    SPLIT: [...cards(a?.cards), line.subtotal?.ip ?? '', ...cards(b?.cards), ...(b ? [b.ip] : absent)],
    ROTATING: [
      ...['R1', 'R2'].flatMap((name) => {
        const part = partOf(line.early, name);
        return [...cards(part?.cards), part?.ip ?? ''];
      }),
      ...cards(r3?.cards),
      ...(r3 ? [r3.ip] : absent),
    ],
  };
  return [line.label, String(line.dancerNumber), ...ways[rotation], line.score, ...honours(line)].sort();
};

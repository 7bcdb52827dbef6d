import { split } from '@rince/contracts/routes/rearrange';
import type { SplitMethod } from '@rince/domain/rearrange/rearrangement';
import { useState } from 'react';
import { useParams } from 'react-router';
import { newKey } from '../../lib/new-key.ts';
import { Button } from '../../ui/button.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Select } from '../../ui/select.tsx';
import { CompetitionField } from './competition-field.tsx';
import { Line } from './line.tsx';
import { RearrangePage } from './rearrange-page.tsx';
import { useRearranging } from './use-rearranging.ts';

interface DraftLine {
  readonly key: string;
  readonly from: string;
  readonly method: SplitMethod;
  readonly to: readonly { readonly key: string; readonly code: string }[];
}
const emptyPart = () => ({ key: newKey(), code: '' });
const emptyLine = (): DraftLine => ({ key: newKey(), from: '', method: 'age', to: [emptyPart(), emptyPart()] });
const mostParts = 6;

const methods = [
  { value: 'age', label: 'By age, the youngest first' },
  { value: 'random', label: 'At random' },
];

/** A competition with many entries becomes several. */
export function SplitPage() {
  const { id = '' } = useParams();
  const [lines, setLines] = useState<readonly DraftLine[]>(() => [emptyLine()]);
  const rearranging = useRearranging(split, id, () =>
    lines.map(({ from, method, to }) => ({ from, method, to: to.map(({ code }) => code) })),
  );
  const change = (key: string, next: Partial<DraftLine>): void =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...next } : line)));
  const isTouched = lines.some(({ from, to }) => from !== '' || to.some(({ code }) => code !== ''));
  return (
    <RearrangePage
      kind="split"
      intro="The dancers of a competition are dealt out to competitions that nobody has entered: make those in the wizard first, with the same rules. Twins of one family stay together when you split by age."
      rearranging={rearranging}
      isFilled={lines.every(({ from, to }) => from !== '' && to.every(({ code }) => code !== ''))}
      onAdd={() => setLines((before) => [...before, emptyLine()])}
      onDone={() => setLines([emptyLine()])}
    >
      {lines.map(({ key, from, method, to }, i) => (
        <Line
          key={key}
          at={i}
          title={from}
          onRemove={lines.length > 1 ? () => setLines(lines.filter((line) => line.key !== key)) : undefined}
          actions={
            <>
              {to.length < mostParts && (
                <Button kind="quiet" onClick={() => change(key, { to: [...to, emptyPart()] })}>
                  Add another part
                </Button>
              )}
              {to.length > 2 && (
                <Button kind="quiet" onClick={() => change(key, { to: to.slice(0, -1) })}>
                  Remove the last part
                </Button>
              )}
            </>
          }
        >
          <CompetitionField
            event={id}
            label="From competition"
            code={from}
            error={rearranging.issue(`comps.${i}.from`)}
            onChoose={(code) => change(key, { from: code })}
          />
          <Select
            label="Method"
            options={methods}
            value={method}
            error={rearranging.issue(`comps.${i}.method`)}
            onChange={({ target }) => change(key, { method: target.value === 'random' ? 'random' : 'age' })}
          />
          {to.map((part, at) => (
            <CompetitionField
              key={part.key}
              event={id}
              label={`To competition ${at + 1}`}
              code={part.code}
              error={
                rearranging.issue(`comps.${i}.to.${at}`) ?? (at === 0 ? rearranging.issue(`comps.${i}.to`) : undefined)
              }
              onChoose={(code) => change(key, { to: to.map((one) => (one.key === part.key ? { ...one, code } : one)) })}
            />
          ))}
        </Line>
      ))}
      <LeaveGuard when={isTouched} />
    </RearrangePage>
  );
}

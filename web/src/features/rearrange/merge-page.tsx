import { merge } from '@rince/contracts/routes/rearrange';
import { mostPairs } from '@rince/domain/rearrange/rearrangement';
import { useState } from 'react';
import { useParams } from 'react-router';
import { newKey } from '../../lib/new-key.ts';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { CompetitionField } from './competition-field.tsx';
import { Line } from './line.tsx';
import { RearrangePage } from './rearrange-page.tsx';
import { useRearranging } from './use-rearranging.ts';

interface DraftLine {
  readonly key: string;
  readonly from: string;
  readonly to: string;
}
const emptyLine = (): DraftLine => ({ key: newKey(), from: '', to: '' });

/** Competitions with few entries become one. */
export function MergePage() {
  const { id = '' } = useParams();
  const [lines, setLines] = useState<readonly DraftLine[]>(() => [emptyLine()]);
  const rearranging = useRearranging(merge, id, () => lines.map(({ from, to }) => ({ from, to })));
  const change = (key: string, next: Partial<DraftLine>): void =>
    setLines((before) => before.map((line) => (line.key === key ? { ...line, ...next } : line)));
  const isTouched = lines.some(({ from, to }) => from !== '' || to !== '');
  return (
    <RearrangePage
      kind="merge"
      intro="Everybody of the first competition goes to the second, as long as no judge has marked in either. Their rules have to be alike: rounds, judges and recall."
      rearranging={rearranging}
      isFilled={lines.every(({ from, to }) => from !== '' && to !== '')}
      onAdd={lines.length < mostPairs ? () => setLines((before) => [...before, emptyLine()]) : undefined}
      onDone={() => setLines([emptyLine()])}
    >
      {lines.map(({ key, from, to }, i) => (
        <Line
          key={key}
          at={i}
          title={from && to ? `${from} into ${to}` : ''}
          onRemove={lines.length > 1 ? () => setLines(lines.filter((line) => line.key !== key)) : undefined}
        >
          <CompetitionField
            event={id}
            label="From competition"
            code={from}
            error={rearranging.issue(`comps.${i}.from`)}
            onChoose={(code) => change(key, { from: code })}
          />
          <CompetitionField
            event={id}
            label="To competition"
            code={to}
            error={rearranging.issue(`comps.${i}.to`)}
            onChoose={(code) => change(key, { to: code })}
          />
        </Line>
      ))}
      <LeaveGuard when={isTouched} />
    </RearrangePage>
  );
}

import { makeParts, split } from '@rince/contracts/routes/rearrange';
import { mostPairs, type SplitMethod } from '@rince/domain/rearrange/rearrangement';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { newKey } from '../../lib/new-key.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Select } from '../../ui/select.tsx';
import { showFailure, toast } from '../../ui/toast.ts';
import { CompetitionField } from './competition-field.tsx';
import { Line } from './line.tsx';
import { RearrangePage } from './rearrange-page.tsx';
import { choicesQuery } from './rearrange-queries.ts';
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
  const { data: event } = useQuery(organizerEventQuery(id));
  const runs = event?.runs ?? false;
  const queries = useQueryClient();
  const making = useWrite(makeParts);
  /** Fills what is empty with competitions that are made for it. */
  const make = async (key: string, from: string, to: DraftLine['to']): Promise<void> => {
    const empty = to.filter(({ code }) => code === '');
    const not = lines.flatMap((line) => line.to.flatMap(({ code }) => (code === '' ? [] : [code])));
    try {
      const { codes } = await making.mutateAsync({ body: { eventId: id, from, count: empty.length, not } });
      await queries.invalidateQueries({ queryKey: choicesQuery(id).queryKey });
      await queries.ensureQueryData(choicesQuery(id));
      const made = new Map(empty.map((part, i) => [part.key, codes[i] ?? '']));
      change(key, { to: to.map((part) => ({ ...part, code: made.get(part.key) ?? part.code })) });
      toast({ title: `${codes.join(' and ')} to split ${from} into` });
    } catch (error) {
      showFailure(error);
    }
    making.reset();
  };
  const isTouched = lines.some(({ from, to }) => from !== '' || to.some(({ code }) => code !== ''));
  return (
    <RearrangePage
      kind="split"
      intro="The dancers of a competition are dealt out to competitions that nobody has entered. New ones can be made here, by the same rules; families cannot enter them, and see them when somebody dances there. Twins of one family stay together when you split by age."
      rearranging={rearranging}
      isFilled={lines.every(({ from, to }) => from !== '' && to.every(({ code }) => code !== ''))}
      onAdd={lines.length < mostPairs ? () => setLines((before) => [...before, emptyLine()]) : undefined}
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
              {runs && from !== '' && to.some(({ code }) => code === '') && (
                <Button
                  kind="quiet"
                  busy={making.isPending}
                  onClick={() => void make(key, from, to)}
                  aria-label={`Make new competitions for ${from}`}
                >
                  Make new ones
                </Button>
              )}
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

import {
  type DocumentRequest,
  documentPath,
  documentsOf,
  documentTitle,
  finalRound,
} from '@rince/domain/results/documents';
import type { FullResult } from '@rince/domain/results/full-result';
import { useNavigate, useSearchParams } from 'react-router';
import { Select } from '../../ui/select.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from './documents.module.css';

interface Props {
  readonly request: DocumentRequest;
  readonly result: FullResult;
  readonly event: string;
}

/** The documents of a competition, and of a judge's which round, which judge and in which order. */
export function DocumentChoice({ request, result, event }: Props) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const at = (one: DocumentRequest): string =>
    `${documentPath(one, event, result._id)}${search.get('latest') === 'true' ? '&latest=true' : ''}`;
  const rounds = result.judgeCount.length;
  const first = { round: rounds > 1 && result.kind === 'final' ? finalRound : 1, judge: 1 };
  const card = request.kind === 'judge' || request.kind === 'oneRoundSimple' ? request : undefined;
  const every: DocumentRequest[] = [
    ...documentsOf(result),
    request.kind === 'judge' ? request : { kind: 'judge', ...first, ...(card ? pick(card) : {}), sortBy: 'rank' },
    request.kind === 'oneRoundSimple' ? request : { kind: 'oneRoundSimple', ...first, ...(card ? pick(card) : {}) },
  ];
  const judges = (round: number): number => result.judgeCount[(round === finalRound ? rounds : round) - 1] ?? 0;
  const go = (one: DocumentRequest): void => void navigate(at(one), { replace: true });
  return (
    <>
      <Tabs label="Documents" tabs={every.map((one) => ({ to: at(one), title: documentTitle(one) }))} />
      {card && (
        <div className={styles.choice}>
          <Select
            label="Round"
            value={card.round}
            options={[
              ...Array.from({ length: rounds }, (_, i) => ({ value: `${i + 1}`, label: `Round ${i + 1}` })),
              ...(rounds > 1 ? [{ value: `${finalRound}`, label: 'Final' }] : []),
            ]}
            onChange={({ target }) => {
              const round = Number(target.value);
              go({ ...card, round, judge: Math.min(card.judge, judges(round)) });
            }}
          />
          <Select
            label="Judge"
            value={card.judge}
            options={Array.from({ length: judges(card.round) }, (_, i) => ({
              value: `${i + 1}`,
              label: `Judge ${i + 1} ${result.judges[(card.round === finalRound ? rounds : card.round) - 1]?.[i] ?? ''}`,
            }))}
            onChange={({ target }) => go({ ...card, judge: Number(target.value) })}
          />
          {card.kind === 'judge' && (
            <Select
              label="Order"
              value={card.sortBy}
              options={[
                { value: 'rank', label: 'By place' },
                { value: 'dancer', label: 'By number' },
              ]}
              onChange={({ target }) => go({ ...card, sortBy: target.value === 'dancer' ? 'dancer' : 'rank' })}
            />
          )}
        </div>
      )}
    </>
  );
}

const pick = ({ round, judge }: { readonly round: number; readonly judge: number }) => ({ round, judge });

import { type KeyingResult, saveSecondKeying } from '@rince/contracts/routes/tabulation';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { storedIn } from '../../lib/outbox/memory.ts';
import { useOwnAccount } from '../../lib/own-account.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';
import { markOf, textOf } from './cell-text.ts';
import styles from './keying.module.css';
import type { ColumnPlace } from './sheet-tabs.ts';
import { secondKeyingQuery } from './tabulation-queries.ts';
import { useSheetKeys } from './use-sheet-keys.ts';

interface Props {
  readonly competition: string;
  readonly place: ColumnPlace;
  readonly entries: readonly { readonly _id: string; readonly dancerNumber: number }[];
  /** What the reader has typed before. */
  readonly typed: readonly KeyingResult['differences'][number]['second'][] | undefined;
  readonly note: string | undefined;
}

type Texts = Readonly<Record<string, string>>;

/** Empty cells, one for each number. What is typed outlives a reload of the page. */
export function KeyingForm({ competition, place, entries, typed, note }: Props) {
  const { round, slot } = place;
  const client = useQueryClient();
  const table = useRef<HTMLTableElement>(null);
  const onKeyDown = useSheetKeys(table);
  const self = useOwnAccount()._id;
  // Blind to whoever keys next in this tab.
  const [draft] = useState(() =>
    storedIn<Texts>(sessionStorage, `rince.keying.${self}.${competition}.${round}.${slot}`),
  );
  const [texts, setTexts] = useState<Texts>(
    () => draft.read() ?? Object.fromEntries(typed?.map((mark) => [mark.entryCompetition, textOf(mark)]) ?? []),
  );
  const write = useWrite(saveSecondKeying, {
    onSuccess: async () => {
      draft.write(undefined);
      await client.invalidateQueries({ queryKey: secondKeyingQuery(competition, place).queryKey });
    },
  });
  const rows = entries.map((entry) => ({ ...entry, text: texts[entry._id] ?? '' }));
  const done = rows.filter(({ text }) => text.trim() !== '').length;
  const isWrong = rows.some(({ text }) => markOf(text) === undefined);
  const type = (entry: string, text: string): void => {
    const next = { ...texts, [entry]: text };
    setTexts(next);
    draft.write(next);
  };
  const compare = (): void =>
    write.mutate(
      {
        body: {
          id: competition,
          ...place,
          marks: rows.map(({ _id, text }) => ({
            entryCompetition: _id,
            ...(markOf(text) ?? { score: null, absent: false }),
          })),
        },
      },
      { onError: (error) => toast({ title: 'Could not perform action', text: messageOf(error), kind: 'error' }) },
    );
  return (
    <Stack>
      <p className={styles.lead}>
        Type the judge's paper again, number by number. What was typed first is shown at the end, where it differs.
      </p>
      {note && <Notice>{note}</Notice>}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          compare();
        }}
      >
        <table ref={table} className={styles.table} onKeyDown={onKeyDown}>
          <caption className="hidden-text">Marks from the paper</caption>
          <thead>
            <tr>
              <th scope="col">Dancer</th>
              <th scope="col">Mark</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ _id, dancerNumber, text }, row) => (
              <tr key={_id}>
                <th scope="row">
                  <NumberPlate number={dancerNumber} size="small" />
                </th>
                <td>
                  <input
                    className={styles.mark}
                    value={text}
                    aria-label={`Mark of ${dancerNumber}`}
                    aria-invalid={markOf(text) === undefined || undefined}
                    inputMode="decimal"
                    autoComplete="off"
                    data-row={row}
                    data-column={0}
                    onChange={({ target }) => type(_id, target.value)}
                    onFocus={({ target }) => target.select()}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className={styles.bar} data-bottom-bar>
          <Button type="submit" kind="primary" busy={write.isPending} disabled={isWrong || done === 0}>
            Compare
          </Button>
          <span role="status">
            {isWrong ? 'A mark is 0 to 100, with at most three decimals, or abs.' : `${done} of ${rows.length} typed`}
          </span>
        </div>
      </form>
    </Stack>
  );
}

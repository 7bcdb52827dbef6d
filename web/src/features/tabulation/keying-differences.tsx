import { type KeyingResult, saveSecondKeying, submitMultiScore } from '@rince/contracts/routes/tabulation';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { messageOf } from '../../lib/api-error.ts';
import { storedIn } from '../../lib/outbox/memory.ts';
import { useOwnAccount } from '../../lib/own-account.ts';
import { useWrite } from '../../lib/use-write.ts';
import { plural } from '../../lib/words.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stack } from '../../ui/stack.tsx';
import { toast } from '../../ui/toast.ts';
import { textOf } from './cell-text.ts';
import styles from './keying.module.css';
import type { ColumnPlace } from './sheet-tabs.ts';
import { secondKeyingQuery } from './tabulation-queries.ts';

type Difference = KeyingResult['differences'][number];
type Side = 'first' | 'second';

interface Props {
  readonly competition: string;
  readonly place: ColumnPlace;
  readonly keyed: KeyingResult & { readonly marks: readonly Difference['second'][] };
}

const reason = 'Keyed a second time';

/** What is chosen between: when one of the two changes meanwhile, nobody has chosen yet. */
const choiceOf = ({ entryCompetition, first, second }: Difference): string =>
  [entryCompetition, first?.revision ?? 'none', textOf(first), textOf(second)].join(' ');

/** Where the two keyings differ: the paper says which one stands. What is chosen outlives a reload of the page. */
export function KeyingDifferences({ competition, place, keyed }: Props) {
  const client = useQueryClient();
  const self = useOwnAccount()._id;
  const [kept] = useState(() =>
    storedIn<Readonly<Record<string, Side>>>(
      sessionStorage,
      `rince.keying.chosen.${self}.${competition}.${place.round}.${place.slot}`,
    ),
  );
  const [chosen, setChosen] = useState(() => kept.read() ?? {});
  const correct = useWrite(submitMultiScore);
  const again = useWrite(saveSecondKeying);
  const { differences, marks } = keyed;
  const chosenOf = (difference: Difference): Side | undefined => chosen[choiceOf(difference)];
  const left = differences.filter((difference) => !chosenOf(difference)).length;
  const choose = (difference: Difference, side: Side): void => {
    const next = { ...chosen, [choiceOf(difference)]: side };
    setChosen(next);
    kept.write(next);
  };

  const settle = async (): Promise<void> => {
    const of = (side: Side) => differences.filter((difference) => chosenOf(difference) === side);
    const cells = of('second').map(({ entryCompetition, first, second: { score, absent } }) => ({
      ...{ entryCompetition, ...place, score, absent, reason },
      ...(first ? { revision: first.revision } : {}),
    }));
    if (cells.length > 0) {
      const { refused } = await correct.mutateAsync({ body: { id: competition, cells } });
      if (refused[0]) toast({ title: 'Not everything was corrected', text: refused[0].message, kind: 'error' });
    }
    const first = new Map(of('first').map((one) => [one.entryCompetition, one.first]));
    await again.mutateAsync({
      body: {
        id: competition,
        ...place,
        marks: [
          ...marks.filter(({ entryCompetition }) => !first.has(entryCompetition)),
          ...[...first].map(([entryCompetition, mark]) => ({
            ...{ entryCompetition, score: mark?.score ?? null, absent: mark?.absent ?? false },
          })),
        ],
      },
    });
  };
  const save = async (): Promise<void> => {
    try {
      await settle();
      kept.write(undefined);
    } catch (error) {
      toast({ title: 'Could not perform action', text: messageOf(error), kind: 'error' });
    }
    // Whatever was stored of it: what is shown next is what differs now.
    await client.invalidateQueries({ queryKey: secondKeyingQuery(competition, place).queryKey });
  };
  const isBusy = correct.isPending || again.isPending;
  return (
    <Stack>
      <Notice>
        {`${plural(differences.length, 'difference')}. Look at the paper and choose what it says; the other one goes into the history.`}
      </Notice>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <ul className={styles.differences}>
          {differences.map((difference) => (
            <li key={difference.entryCompetition}>
              <Choice
                difference={difference}
                chosen={chosenOf(difference)}
                onChoose={(side) => choose(difference, side)}
              />
            </li>
          ))}
        </ul>
        <div className={styles.bar} data-bottom-bar>
          <Button type="submit" kind="primary" busy={isBusy} disabled={left > 0}>
            Save
          </Button>
          <span role="status">{left > 0 ? `${left} to choose` : 'All chosen'}</span>
        </div>
      </form>
    </Stack>
  );
}

interface ChoiceProps {
  readonly difference: Difference;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

function Choice({ difference: { entryCompetition, dancerNumber, first, second }, chosen, onChoose }: ChoiceProps) {
  const sides = [
    ['first', 'On the sheet', textOf(first)],
    ['second', 'Typed by you', textOf(second)],
  ] as const;
  return (
    <fieldset className={styles.difference}>
      <legend className="hidden-text">{`Dancer ${dancerNumber}`}</legend>
      <NumberPlate number={dancerNumber} />
      {sides.map(([side, title, value]) => (
        <label key={side} className={styles.side}>
          <input type="radio" name={entryCompetition} checked={chosen === side} onChange={() => onChoose(side)} />
          <span className={styles.sideTitle}>{title}</span>
          <strong>{value || 'No mark'}</strong>
        </label>
      ))}
    </fieldset>
  );
}

import type { CompetitionTile } from '@rince/contracts/events';
import { seatJudge } from '@rince/contracts/routes/office';
import { seatingsOf } from '@rince/domain/sheet/panel';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { judgesQuery, organizerEventQuery } from '../../feis/events/organizer-queries.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import styles from './competition-modal.module.css';

const roundsOf = (rounds: readonly number[]): string =>
  rounds.length === 1
    ? `Round ${rounds[0]}`
    : `Rounds ${rounds[0]} ${rounds.length === 2 ? 'and' : 'to'} ${rounds.at(-1)}`;

interface Props {
  readonly event: string;
  readonly competition: Pick<CompetitionTile, '_id' | 'grade' | 'submitted'>;
}

/** Who sits where, panel by panel: a judge may sit on several panels of a competition. */
export function CompetitionPanel({ event, competition: { _id, grade, submitted } }: Props) {
  const queries = useQueryClient();
  const rules = useQuery(organizerEventQuery(event)).data?.grades.find((one) => one._id === grade)?.rules;
  const { data } = useQuery(judgesQuery(event));
  const seat = useWrite(seatJudge);
  const [failure, setFailure] = useState<string>();
  const panel = data?.panels[_id];
  if (!rules || !data || !panel || panel.flat().length < 2) return null;
  const people = data.judges.map((judge) => ({ value: judge._id, label: `${judge.name} ${judge.lname}`.trim() }));
  const save = async (round: number, slot: number, judge: string): Promise<void> => {
    setFailure(undefined);
    try {
      await seat.mutateAsync({ body: { id: _id, round, slot, judge: judge === '' ? null : judge } });
    } catch (error) {
      setFailure(messageOf(error));
    }
    await queries.invalidateQueries({ queryKey: judgesQuery(event).queryKey });
  };
  return (
    <div className={styles.panels}>
      {failure !== undefined && <Notice tone="red">{failure}</Notice>}
      {seatingsOf(rules).map((indexes) => {
        const rounds = indexes.map((index) => index + 1);
        const first = rounds[0] ?? 1;
        return (
          <fieldset key={first} className={styles.panel}>
            <legend>{roundsOf(rounds)}</legend>
            {(panel[first - 1] ?? []).map((judge, at) => (
              <Select
                // biome-ignore lint/suspicious/noArrayIndexKey: a place of a panel is its number.
                key={at}
                label={`Judge ${at + 1}`}
                placeholder="Nobody"
                options={people}
                value={judge ?? ''}
                disabled={submitted || seat.isPending}
                onChange={({ target }) => void save(first, at + 1, target.value)}
              />
            ))}
          </fieldset>
        );
      })}
    </div>
  );
}

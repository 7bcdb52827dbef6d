import { searchUsers } from '@rince/contracts/routes/account';
import { setJudges } from '@rince/contracts/routes/results';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EventJudge } from '../../feis/events/organizer-queries.ts';
import { judgesQuery } from '../../feis/events/organizer-queries.ts';
import { detailsOfPerson } from '../../feis/people/identifying-details.ts';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { useWrite } from '../../lib/use-write.ts';
import { MultiCombobox } from '../../ui/multi-combobox.tsx';
import { Panel } from '../../ui/panel.tsx';
import { nameOf } from './assignment.ts';

interface Props {
  readonly event: string;
  readonly judges: readonly EventJudge[];
}

/** The people who judge the event: each one added or removed is saved at once. */
export function AddJudges({ event, judges }: Props) {
  const queries = useQueryClient();
  const write = useWrite(setJudges);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const save = async (ids: readonly string[]): Promise<void> => {
    setFailure(undefined);
    const seen = judges.map(({ _id }) => _id);
    try {
      const answer = await write.mutateAsync({ params: { id: event }, body: { judges: [...ids], seen } });
      queries.setQueryData(judgesQuery(event).queryKey, (old) => {
        const known = new Map(old?.judges.map((judge) => [judge._id, judge]));
        return old && { ...old, judges: answer.judges.map((judge) => ({ ...known.get(judge._id), ...judge })) };
      });
    } catch (error) {
      setFailure(messageOf(error));
      void queries.invalidateQueries({ queryKey: judgesQuery(event).queryKey });
    }
  };
  return (
    <Panel title="Judges of this event">
      <MultiCombobox
        label="Add a judge"
        hint="People with the judge role, by name or whole email. They are told at once."
        placeholder="Search by name or whole email"
        minLength={3}
        disabled={write.isPending}
        value={judges.map((judge) => ({ id: judge._id, label: nameOf(judge) }))}
        onChange={(chosen) => void save(chosen.map(({ id }) => id))}
        search={async (text, signal) => {
          const found = await call(searchUsers, { query: { query: text, role: 'judge' } }, { signal });
          const here = new Set(judges.map(({ _id }) => _id));
          return found
            .filter(({ _id }) => !here.has(_id))
            .map((one) => ({ id: one._id, label: nameOf(one), sub: detailsOfPerson(one) }));
        }}
        error={failure}
      />
    </Panel>
  );
}

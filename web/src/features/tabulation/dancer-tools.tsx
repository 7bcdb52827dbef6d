import type { TabulatorCompetition } from '@rince/contracts/judging';
import { addDancer, removeDancer, searchDancerNumber, swapDancer } from '@rince/contracts/routes/tabulation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { queryOf } from '../../lib/query-of.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmModal } from '../../ui/confirm-modal.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Row } from '../../ui/row.tsx';
import { Section } from '../../ui/section.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toast.ts';
import { sheetQuery } from './tabulation-queries.ts';

/** Dancers who came late, were read wrong or should not be here. */
export function DancerTools({ sheet }: { readonly sheet: TabulatorCompetition }) {
  const { competition, entries } = sheet;
  const client = useQueryClient();
  const [number, setNumber] = useState<number | null>(null);
  const [line, setLine] = useState('');
  const [asking, setAsking] = useState(false);
  const found = useQuery({
    ...queryOf(
      searchDancerNumber,
      { query: { event: competition.event, competition: competition._id, query: String(number ?? '') } },
      [`competition:${competition._id}`],
    ),
    enabled: number !== null && number > 0,
  });
  const done = {
    onSuccess: async () => {
      setNumber(null);
      setLine('');
      setAsking(false);
      await client.invalidateQueries({ queryKey: sheetQuery(competition._id).queryKey });
    },
  };
  const failed = {
    onError: (error: Error) => toast({ title: 'Could not perform action', text: messageOf(error), kind: 'error' }),
  };
  const add = useWrite(addDancer, done);
  const swap = useWrite(swapDancer, done);
  const remove = useWrite(removeDancer, done);
  const dancer = found.data?.[0];
  const chosen = entries.find(({ _id }) => _id === line);
  return (
    <Section title="Dancers">
      <div
        style={{
          display: 'grid',
          gap: 16,
          gridTemplateColumns: 'repeat(auto-fit, minmax(220px, 1fr))',
          alignItems: 'end',
          maxWidth: 880,
        }}
      >
        <NumberField
          label="Dancer number"
          value={number}
          onChange={setNumber}
          hint={
            number === null
              ? 'A dancer of this event'
              : dancer
                ? `${dancer.name} ${dancer.lname}${dancer.isOnSheet ? ', on this sheet already' : ''}`
                : found.isFetching
                  ? 'Looking ...'
                  : 'Nobody has this number'
          }
        />
        <Select
          label="Line of the sheet"
          value={line}
          onChange={({ target }) => setLine(target.value)}
          options={[
            { value: '', label: 'Choose a dancer' },
            ...entries.map(({ _id, dancerNumber, name, lname }) => ({
              value: _id,
              label: `${dancerNumber} ${name} ${lname}`,
            })),
          ]}
        />
        <Row>
          <Button
            disabled={!dancer || dancer.isOnSheet === true}
            busy={add.isPending}
            onClick={() =>
              dancer && add.mutate({ body: { id: competition._id, dancerNumber: dancer.dancerNumber } }, failed)
            }
          >
            Add Dancer
          </Button>
          <Button
            disabled={!dancer || !chosen}
            busy={swap.isPending}
            onClick={() =>
              dancer &&
              chosen &&
              swap.mutate(
                { body: { id: competition._id, entryCompetition: chosen._id, dancerNumber: dancer.dancerNumber } },
                failed,
              )
            }
          >
            Swap Dancer
          </Button>
          <Button kind="danger" disabled={!chosen} onClick={() => setAsking(true)}>
            Remove Dancer
          </Button>
        </Row>
      </div>
      <ConfirmModal
        open={asking}
        title={`Remove ${chosen?.dancerNumber ?? ''}?`}
        text="This removes the dancer record from tabulation. The marks stay in the history."
        confirm="Remove Dancer"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          chosen && remove.mutate({ body: { id: competition._id, entryCompetition: chosen._id } }, failed)
        }
        onCancel={() => setAsking(false)}
      />
    </Section>
  );
}

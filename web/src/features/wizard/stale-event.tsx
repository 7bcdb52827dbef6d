import { useQuery } from '@tanstack/react-query';
import { organizationsQuery, regionsQuery } from '../../feis/people/directory.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row } from '../../ui/row.tsx';
import { Stack } from '../../ui/stack.tsx';
import { Compared } from './compared.tsx';
import { differences, type EventInput } from './event-values.ts';

interface Props {
  readonly mine: EventInput;
  readonly theirs: EventInput;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

/** Somebody else saved first: shows both values where they differ; nothing typed is lost until one is chosen. */
export function StaleEvent({ mine, theirs, onKeep, onTake }: Props) {
  const regions = useQuery(regionsQuery).data?.data ?? [];
  const bodies = useQuery(organizationsQuery).data?.data ?? [];
  const names = new Map([...regions, ...bodies].map(({ _id, name }) => [_id, name]));
  const found = differences(mine, theirs, (id) => names.get(id) ?? id);
  return (
    <Notice tone="red">
      <Stack>
        <p>
          <strong>Somebody else saved this event while you were working on it.</strong> What you typed is still here.
          {found.length === 0 && ' It differs from what they saved in nothing that is shown here.'}
        </p>
        <Compared differences={found} />
        <Row>
          <Button onClick={onKeep}>Save mine</Button>
          <Button onClick={onTake}>Take theirs</Button>
        </Row>
      </Stack>
    </Notice>
  );
}

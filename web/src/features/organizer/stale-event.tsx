import { useQuery } from '@tanstack/react-query';
import { organizationsQuery, regionsQuery } from '../../lib/directory.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Row } from '../../ui/row.tsx';
import { Stack } from '../../ui/stack.tsx';
import { differences, type EventInput } from './event-values.ts';
import styles from './wizard.module.css';

interface Props {
  readonly mine: EventInput;
  readonly current: unknown;
  readonly onKeep: () => void;
  readonly onTake: () => void;
}

/** Somebody else saved first: shows both values where they differ; nothing typed is lost until one is chosen. */
export function StaleEvent({ mine, current, onKeep, onTake }: Props) {
  const regions = useQuery(regionsQuery).data?.data ?? [];
  const bodies = useQuery(organizationsQuery).data?.data ?? [];
  const names = new Map([...regions, ...bodies].map(({ _id, name }) => [_id, name]));
  const found = differences(mine, current, (id) => names.get(id) ?? id);
  return (
    <Notice tone="red">
      <Stack>
        <p>
          <strong>Somebody else saved this event while you were working on it.</strong> What you typed is still here.
          {found.length === 0 && ' It differs from what they saved in nothing that is shown here.'}
        </p>
        {found.length > 0 && (
          <table className={styles.compare}>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Yours</th>
                <th scope="col">Saved by them</th>
              </tr>
            </thead>
            <tbody>
              {found.map(({ field, label, mine: yours, theirs }) => (
                <tr key={field}>
                  <th scope="row">{label}</th>
                  <td>{yours}</td>
                  <td>{theirs}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <Row>
          <Button onClick={onKeep}>Save mine</Button>
          <Button onClick={onTake}>Take theirs</Button>
        </Row>
      </Stack>
    </Notice>
  );
}

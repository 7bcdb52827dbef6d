import type { TabulatorCompetition } from '@rince/contracts/judging';
import { Button } from '../../ui/button.tsx';
import { LockIcon, UnlockIcon } from '../../ui/icons.ts';
import { Row } from '../../ui/row.tsx';
import type { SheetTab } from './sheet-tabs.ts';
import { useTabulationChange } from './use-tabulation-change.ts';

const named = (rounds: readonly number[]): string =>
  rounds.length === 1 ? `round ${rounds[0]}` : `rounds ${rounds.join(' & ')}`;

/** Locks rounds; those that are judged together lock together. */
export function LockButtons({ sheet, tab }: { readonly sheet: TabulatorCompetition; readonly tab: SheetTab }) {
  const { change, pending } = useTabulationChange(sheet);
  return (
    <Row>
      {tab.locks.map((rounds) => {
        const columns = rounds.flatMap((round) => sheet.template[String(round) as '1']?.judges ?? []);
        const locked = columns.length > 0 && columns.every((column) => column.locked);
        return (
          <Button
            key={rounds.join()}
            icon={locked ? <UnlockIcon /> : <LockIcon />}
            aria-pressed={locked}
            disabled={pending}
            onClick={() => change({ kind: 'lock', rounds: [...rounds], value: !locked })}
          >
            {`${locked ? 'Unlock' : 'Lock'} ${named(rounds)}`}
          </Button>
        );
      })}
    </Row>
  );
}

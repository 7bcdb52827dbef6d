import type { SecondKeying } from '@rince/domain/sheet/second-keying';
import { secondKeyingKey } from './keys.ts';
import { sheetChanged } from './stale.ts';
import type { Table } from './table.ts';
import type { Write } from './write.ts';

/** What somebody typed from a judge's paper a second time. */
export const getSecondKeyingOf = (
  table: Table,
  { competition, round, slot, by }: Pick<SecondKeying, 'competition' | 'round' | 'slot' | 'by'>,
): Promise<SecondKeying | undefined> => table.get<SecondKeying>(secondKeyingKey(competition, round, slot, by));

/** Keeps what somebody typed, unless another page of theirs did since it was read. */
export const putSecondKeying = (keying: SecondKeying, before: SecondKeying | undefined): Write => ({
  kind: 'put',
  item: {
    ...secondKeyingKey(keying.competition, keying.round, keying.slot, keying.by),
    entity: 'secondKeying',
    ...keying,
  },
  condition: before ? { is: 'revision', seen: before.revision } : { is: 'absent' },
  refusal: sheetChanged,
});

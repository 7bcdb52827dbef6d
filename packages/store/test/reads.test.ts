import { expectTypeOf, test } from 'vitest';
import { mayBeLate } from '../src/item.ts';
import { rosterRange, schoolIndex } from '../src/keys.ts';
import type { Table } from '../src/table.ts';

// What is a moment old is read by another word than what decides: the compiler knows which question is which.

test('a list of the index is found, and only what lies behind a partition is read', () => {
  expectTypeOf(schoolIndex).not.toExtend<Parameters<Table['read']>[0]>();
  expectTypeOf({ ...schoolIndex, limit: 10 }).not.toExtend<Parameters<Table['readPage']>[0]>();
  expectTypeOf(schoolIndex).toExtend<Parameters<Table['find']>[0]>();
  expectTypeOf(rosterRange('one')).not.toExtend<Parameters<Table['find']>[0]>();
  expectTypeOf({ ...rosterRange('one'), ...mayBeLate }).toExtend<Parameters<Table['read']>[0]>();
});

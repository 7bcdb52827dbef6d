import getItem from 'dynalite/actions/getItem.js';
import dynalite from 'dynalite/db/index.js';
import getRules from 'dynalite/validations/getItem.js';
import validations from 'dynalite/validations/index.js';
import { sha256 } from '../sigv4.ts';
import { type TableDatabase, tokenKey } from './database.ts';
import { isConditionFailure, isRefusal, modelled, validation } from './errors.ts';
import { consumed } from './single-writes.ts';
import { type Item, itemBytes } from './values.ts';
import { changeOf, type Effect, evaluate, locate, lockKey, prepareWrite, type Write, type WriteKind } from './write.ts';

const maxActions = 100;
const maxBytes = 4 * 1024 * 1024;
const tokenLifeMs = 10 * 60 * 1000;
const writeKinds = ['Put', 'Update', 'Delete', 'ConditionCheck'];

interface TransactRequest {
  TransactItems?: unknown;
  ClientRequestToken?: string;
  ReturnConsumedCapacity?: string;
}

interface Reason {
  Code: string;
  Message?: string;
  Item?: Item;
}

/** TransactWriteItems: all of the actions in one batch, or none and a reason for each. */
export async function transactWrite(database: TableDatabase, data: TransactRequest): Promise<object> {
  const actions = actionsOf(data.TransactItems, writeKinds);
  const token = data.ClientRequestToken;
  if (token !== undefined && (token.length < 1 || token.length > 36)) {
    throw validation('ClientRequestToken must be between 1 and 36 characters long');
  }
  const hash = sha256(JSON.stringify(data.TransactItems));
  const shared = data.ReturnConsumedCapacity ? { ReturnConsumedCapacity: data.ReturnConsumedCapacity } : {};
  const prepared = actions.map(({ kind, body }) =>
    prepareWrite(database, kind as WriteKind, kind === 'ConditionCheck' ? body : { ...body, ...shared }),
  );
  const located = prepared.map((write): Write | Reason => {
    try {
      return locate(write);
    } catch (error) {
      return reasonOf(error);
    }
  });
  const keys = located.flatMap((entry) => ('Code' in entry ? [] : lockKey(entry)));
  refuseDuplicates(keys);
  // Two calls with one token are one call: the second waits here and then finds what the first left.
  const onceFor = (work: () => Promise<object>): Promise<object> =>
    token === undefined ? work() : database.locks.hold([`token\0${token}`], work);
  return onceFor(() => {
    if (token !== undefined && alreadyDone(database, token, hash)) return Promise.resolve({});
    refuseConflicts(database, located);
    return database.locks.hold(keys, carryOut, 'transaction');
  });

  async function carryOut(): Promise<object> {
    const effects = decide(database, located);
    const total = effects.reduce((sum, { before, after }) => sum + itemBytes(after ?? before ?? {}), 0);
    if (total > maxBytes) throw validation('Transaction request cannot exceed the maximum size of 4 MB');
    const change = changeOf(database, effects);
    const use = { hash, at: database.now() };
    if (token !== undefined) change.operations.push({ type: 'put', key: tokenKey(token), value: use });
    await database.log.commit(change);
    if (token !== undefined) database.tokens.set(token, use);
    const capacity = consumed(effects, 2);
    return capacity ? { ConsumedCapacity: capacity } : {};
  }
}

/** Refuses a transaction where somebody else is writing one of its items at this moment. */
function refuseConflicts(database: TableDatabase, located: (Write | Reason)[]): void {
  const keys = located.map((entry) => ('Code' in entry ? '' : lockKey(entry)));
  const busy = new Set(database.locks.conflicts(keys, 'transaction'));
  if (busy.size === 0) return;
  cancel(
    located.map((_, i) =>
      busy.has(i) ? { Code: 'TransactionConflict', Message: 'Transaction is ongoing for the item' } : { Code: 'None' },
    ),
  );
}

/** TransactGetItems: a consistent view of up to 100 items. */
export async function transactGet(database: TableDatabase, data: TransactRequest): Promise<object> {
  const requests = actionsOf(data.TransactItems, ['Get']).map(({ body }) => {
    const request = validations.checkTypes(body, getRules.types) as { TableName: string; Key: Item };
    validations.checkValidations(request, getRules.types, getRules.custom, database.store);
    const table = database.table(request.TableName);
    const wrong = dynalite.validateKey(request.Key, table);
    if (wrong) throw wrong;
    return { request, lock: `${request.TableName}\0${dynalite.createKey(request.Key, table)}` };
  });
  const keys = requests.map(({ lock }) => lock);
  refuseDuplicates(keys);
  return database.locks.hold(keys, async () => {
    const Responses = requests.map(({ request }) => readNow(database, request));
    const total = Responses.reduce((sum, { Item }) => sum + itemBytes(Item ?? {}), 0);
    if (total > maxBytes) throw validation('Transaction request cannot exceed the maximum size of 4 MB');
    return { Responses };
  });
}

function readNow(database: TableDatabase, request: object): { Item?: Item } {
  let answer: { Item?: Item } = {};
  getItem(database.reading, request, (error, result) => {
    if (error) throw error;
    answer = result?.Item ? { Item: result.Item as Item } : {};
  });
  return answer;
}

function actionsOf(items: unknown, kinds: string[]): { kind: string; body: object }[] {
  if (!Array.isArray(items) || items.length === 0 || items.length > maxActions) {
    const bound = Array.isArray(items) && items.length > 0 ? 'less than or equal to 100' : 'greater than or equal to 1';
    throw validation(
      "1 validation error detected: Value at 'transactItems' failed to satisfy constraint: " +
        `Member must have length ${bound}`,
    );
  }
  return items.map((item: Record<string, unknown> | null) => {
    const present = Object.entries(item ?? {}).filter(([, body]) => body != null);
    const [kind, body] = present[0] ?? [];
    if (present.length !== 1 || !kind || !kinds.includes(kind) || typeof body !== 'object') {
      throw validation('TransactItems can only contain one of Check, Put, Update or Delete');
    }
    return { kind, body: body as object };
  });
}

function refuseDuplicates(keys: string[]): void {
  if (new Set(keys).size < keys.length) {
    throw validation('Transaction request cannot include multiple operations on one item');
  }
}

function alreadyDone(database: TableDatabase, token: string, hash: string): boolean {
  const earlier = database.tokens.get(token);
  if (!earlier || database.now() - earlier.at >= tokenLifeMs) return false;
  if (earlier.hash !== hash) {
    throw modelled(
      'IdempotentParameterMismatchException',
      'The request uses the same client token as a previous, but non-identical request. Do not reuse a client token ' +
        'with different requests.',
    );
  }
  return true;
}

/** Decides every action before anything is written, so that the answer names what is wrong with each of them. */
function decide(database: TableDatabase, located: (Write | Reason)[]): Effect[] {
  const effects: Effect[] = [];
  const reasons = located.map((entry): Reason => {
    if ('Code' in entry) return entry;
    try {
      effects.push(evaluate(database, entry));
      return { Code: 'None' };
    } catch (error) {
      return reasonOf(error);
    }
  });
  if (effects.length === located.length) return effects;
  return cancel(reasons);
}

function cancel(reasons: Reason[]): never {
  const codes = reasons.map(({ Code }) => Code).join(', ');
  throw modelled(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  );
}

function reasonOf(error: unknown): Reason {
  if (!isRefusal(error)) throw error;
  const { message, Item: item } = error.body;
  if (!isConditionFailure(error)) return { Code: 'ValidationError', Message: message };
  return { Code: 'ConditionalCheckFailed', Message: message, ...(item ? { Item: item as Item } : {}) };
}

/** Forgets client tokens whose ten minutes are over. */
export async function forgetTokens(database: TableDatabase): Promise<void> {
  const before = database.now() - tokenLifeMs;
  const old = [...database.tokens].filter(([, use]) => use.at < before).map(([token]) => token);
  for (const token of old) database.tokens.delete(token);
  if (old.length > 0) await database.store.db.batch(old.map((token) => ({ type: 'del', key: tokenKey(token) })));
}

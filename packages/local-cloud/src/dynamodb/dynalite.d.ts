/** The parts of dynalite that the table service builds on; the package has no types of its own. */
declare module 'dynalite/db/index.js' {
  type AttributeValue = import('./values.ts').AttributeValue;
  type Item = import('./values.ts').Item;

  export interface KeyElement {
    AttributeName: string;
    KeyType: 'HASH' | 'RANGE';
  }
  export interface Index {
    IndexName: string;
    KeySchema: KeyElement[];
    Projection: { ProjectionType: 'ALL' | 'KEYS_ONLY' | 'INCLUDE'; NonKeyAttributes?: string[] };
    IndexArn?: string;
    IndexStatus?: string;
    [key: string]: unknown;
  }
  export interface TableDescription {
    TableName: string;
    TableArn: string;
    TableStatus: string;
    KeySchema: KeyElement[];
    AttributeDefinitions: { AttributeName: string; AttributeType: 'S' | 'N' | 'B' }[];
    GlobalSecondaryIndexes?: Index[];
    LocalSecondaryIndexes?: Index[];
    [key: string]: unknown;
  }
  export interface Condition {
    expression: unknown;
  }
  export interface ItemRequest {
    TableName: string;
    Key?: Item;
    Item?: Item;
    _condition?: Condition;
    [key: string]: unknown;
  }
  export type Callback<T = unknown> = (error?: unknown, value?: T) => void;
  export interface ItemDb {
    get(key: string, callback: Callback<Item>): void;
    put(key: string, value: Item, callback: Callback): void;
    del(key: string, callback: Callback): void;
    lock(key: string, work: (release: (callback: Callback) => Callback) => void): void;
    createValueStream(options: object): NodeJS.ReadableStream;
  }
  export type BatchOperation = { type: 'put'; key: string; value: unknown } | { type: 'del'; key: string };
  export interface RangeOptions {
    gt?: string;
    gte?: string;
    lt?: string;
    lte?: string;
    limit?: number;
    reverse?: boolean;
    valueEncoding?: 'utf8';
    highWaterMarkBytes?: number;
    snapshot?: Snapshot;
  }
  export interface RangeIterator<T> extends AsyncIterable<T> {
    nextv(size: number): Promise<T[]>;
    all(): Promise<T[]>;
    close(): Promise<void>;
  }
  /** The database as it was when this was made. */
  export interface Snapshot {
    close(): Promise<void>;
  }
  export interface Database {
    open(): Promise<void>;
    close(): Promise<void>;
    get(key: string): Promise<unknown>;
    getSync(key: string, options?: { valueEncoding: 'utf8' } | { snapshot: Snapshot }): unknown;
    snapshot(): Snapshot;
    put(key: string, value: unknown, done?: Callback): Promise<void>;
    del(key: string, done?: Callback): Promise<void>;
    batch(operations: BatchOperation[], done?: Callback): Promise<void>;
    /** What the library beneath dynalite calls `batch`. */
    writeRaw(operations: BatchOperation[], options: { valueEncoding: 'utf8'; sync: boolean }): Promise<void>;
    clear(range: RangeOptions): Promise<void>;
    keys(range: RangeOptions): RangeIterator<string>;
    values(range: RangeOptions): RangeIterator<unknown>;
    iterator(range: RangeOptions): RangeIterator<[string, unknown]>;
  }
  export interface Store {
    options: { maxItemSize: number };
    db: Database;
    tableDb: { awsAccountId: string; awsRegion: string };
    getTable(
      name: string,
      checkStatus: boolean | Callback<TableDescription>,
      callback?: Callback<TableDescription>,
    ): void;
    getItemDb(name: string): ItemDb;
    getIndexDb(type: string, tableName: string, indexName: string): ItemDb;
    [key: string]: unknown;
  }
  export type Visit = (attribute: string, type: 'S' | 'N' | 'B', isHash: boolean) => unknown;
  export interface DynaliteDb {
    create(options: object): Store;
    createKey(item: Item, table: TableDescription, keySchema?: KeyElement[]): string;
    createIndexKey(item: Item, table: TableDescription, keySchema: KeyElement[]): string;
    updateIndexes(store: Store, table: TableDescription, before: unknown, after: unknown, callback: Callback): void;
    validateKey(key: Item, table: TableDescription): Error | undefined;
    validateItem(item: Item, table: TableDescription): Error | undefined;
    checkConditional(request: ItemRequest, existing: Item | undefined): Error | undefined | null;
    traverseKey(table: TableDescription, keySchema: KeyElement[], visit: Visit): unknown;
    itemSize(item: Item): number;
    compare(operator: string, value: AttributeValue, other: AttributeValue): boolean;
  }
  const db: DynaliteDb;
  export default db;
}

declare module 'dynalite/validations/index.js' {
  import type { Store } from 'dynalite/db/index.js';

  const validations: {
    checkTypes(data: object, types: object): Record<string, unknown>;
    checkValidations(data: object, types: object, custom: unknown, store: Store): void;
  };
  export default validations;
}

declare module 'dynalite/validations/*.js' {
  const validation: { types: Record<string, object>; custom?: unknown };
  export default validation;
}

declare module 'dynalite/actions/*.js' {
  import type { Callback, Store } from 'dynalite/db/index.js';

  const action: (store: Store, data: object, callback: Callback<Record<string, unknown>>) => void;
  export default action;
}

/** A value in DynamoDB's own JSON form; exactly one property is present. */
export interface AttributeValue {
  S?: string;
  N?: string;
  B?: string;
  BOOL?: boolean;
  NULL?: boolean;
  SS?: string[];
  NS?: string[];
  BS?: string[];
  L?: AttributeValue[];
  M?: Item;
}

export type Item = { [attribute: string]: AttributeValue };

/** The size that DynamoDB counts against its limits: names and values in bytes. */
export function itemBytes(item: Item): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(item)) bytes += Buffer.byteLength(name) + valueBytes(value);
  return bytes;
}

function valueBytes(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return numberBytes(value.N);
  if (value.B !== undefined) return Buffer.byteLength(value.B, 'base64');
  if (value.SS) return value.SS.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  if (value.NS) return value.NS.reduce((sum, text) => sum + numberBytes(text), 0);
  if (value.BS) return value.BS.reduce((sum, text) => sum + Buffer.byteLength(text, 'base64'), 0);
  if (value.L) return value.L.reduce((sum, member) => sum + 1 + valueBytes(member), 3);
  if (value.M) return 3 + Object.keys(value.M).length + itemBytes(value.M);
  return 1;
}

function numberBytes(number: string): number {
  const digits = number.replace(/^-|\./g, '').replace(/^0+|0+$/g, '').length;
  return 1 + Math.ceil(digits / 2) + (number.startsWith('-') ? 1 : 0);
}

/** Whether two items hold the same data: a write that changes nothing leaves no stream record. */
export function sameItem(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((member, i) => sameItem(member, b[i]));
  }
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return (
    left.length === right.size && left.every(([name, value]) => right.has(name) && sameItem(value, right.get(name)))
  );
}

/** Whether two values say the same: whatever the order of their fields, and where what is undefined is not there. */
export const isSame = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const fields = (of: object): Readonly<Record<string, unknown>> => of as Readonly<Record<string, unknown>>;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSame(fields(a)[name], fields(b)[name]));
};

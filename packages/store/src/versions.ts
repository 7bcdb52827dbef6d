import { noticePlace } from './keys.ts';

// A table outlives a release: an item says which version of its kind it is, and a reader lifts what is older. What was written before versions were
// is of version 1. `migrate.ts` writes down what a reader lifts, and adds the items that a later version needs beside one.

type Stored = Readonly<Record<string, unknown>>;
/** Makes an item of the next version of one of this. It knows the item alone, and does nothing to one that was lifted. */
type Lift = (item: Stored) => Stored;

/** The save that took a competition out of the syllabus when nobody wrote down which one it was. */
const unknownSave = 'before';

/** A competition is closed by saves of the wizard, each of which may take that back; once it was only closed, or open. */
const closedBySaves: Lift = ({ closed, ...others }) => {
  if (closed instanceof Set) return { ...others, closed };
  if (Array.isArray(closed)) return closed.length === 0 ? others : { ...others, closed: new Set(closed) };
  return closed === undefined || closed === false
    ? others
    : { ...others, closed: new Set([typeof closed === 'string' ? closed : unknownSave]) };
};

/** A notice stands in a list by its time. */
const listedByTime: Lift = (notice) => ({
  ...notice,
  ...noticePlace(notice as { _id: string; user: string; createdAt: string }),
});

/** A sign-in that ended is an item of its own. */
const withoutEndedSessions: Lift = ({ endedSessions: _, ...user }) => user;

/** The item is the same; what is new lies beside it. */
const besideIt: Lift = (item) => item;

/** For each kind what makes version 2 of 1, 3 of 2 and so on. A kind that is not here is of version 1. */
const lifts: Readonly<Record<string, readonly Lift[]>> = {
  competition: [closedBySaves],
  notice: [listedByTime],
  user: [withoutEndedSessions],
  /** Its name in its town is an item. */
  school: [besideIt],
  /** Its dancers know that it names them. */
  entry: [besideIt],
  /** Its dancer knows what it waits for. */
  waiting: [besideIt],
  /** What was published is written down with it; then it is frozen, too. */
  event: [besideIt, besideIt],
};

const liftsOf = ({ entity }: Stored): readonly Lift[] => (typeof entity === 'string' && lifts[entity]) || [];

/** The version that items of a kind are written in now. */
export const presentVersion = (item: Stored): number => liftsOf(item).length + 1;
export const versionOf = ({ v }: Stored): number => (typeof v === 'number' ? v : 1);

/** An item as it is written now: what has a kind says its version. */
export const stamped = <Given extends Stored>(item: Given): Given =>
  typeof item.entity === 'string' ? { ...item, v: presentVersion(item) } : item;

/** An item as it would be written now, whenever that was. An item of a later release is left as it is. */
export const lifted = <Given>(item: Given): Given => {
  if (item === undefined) return item;
  const stored = item as Stored;
  const missing = liftsOf(stored).slice(versionOf(stored) - 1);
  return missing.length === 0 ? item : (stamped(missing.reduce((one, lift) => lift(one), stored)) as Given);
};

/** Whether a reader has to lift an item. */
export const isOlder = (item: Stored): boolean => versionOf(item) < presentVersion(item);

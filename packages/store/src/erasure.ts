import type { Entry } from '@rince/domain/entry/entry';
import { isErased } from '@rince/domain/entry/numbered-dancer';
import type { Dancer } from '@rince/domain/people/dancer';
import type { User } from '@rince/domain/people/user';
import type { DancedCompetition } from '@rince/domain/results/danced-competition';
import { countStudent } from './directory.ts';
import { changeEntry, dropEntry } from './entries.ts';
import { countErasure } from './events.ts';
import type { Item, Key } from './item.ts';
import {
  belongingsRange,
  besideDancerRange,
  dancerKey,
  isDancer,
  judgeKey,
  numberKey,
  outlivesErasure,
  plateKey,
  rosterKey,
  userKey,
} from './keys.ts';
import { getNumbers } from './numbers.ts';
import type { Table } from './table.ts';
import { emailItem } from './users.ts';
import type { Write } from './write.ts';

// What is taken of somebody who asked to be erased. Numbers, placings and sums of money stay; what says who it was goes.

const nameless = { name: '', lname: '' } as const;
const keyOf = ({ pk, sk }: Key): Key => ({ pk, sk });

/** From here on nobody writes the dancer's name anywhere: what says it is what is there now. */
export const beginErasing = ({ _id }: Dancer): Write => ({
  kind: 'update',
  key: dancerKey(_id),
  set: { erasing: true },
  condition: { is: 'present' },
});

const unname = async (table: Table, event: string, dancer: string, keys: readonly Key[]): Promise<void> => {
  const found = await table.getMany<{ dancer: string }>(keys);
  const unnamed = keys.flatMap((key, i): Write[] =>
    // A line that another dancer took over is not this one's.
    found[i]?.dancer === dancer
      ? [
          {
            kind: 'update',
            key,
            set: { ...nameless, school: '', outReason: undefined },
            condition: { is: 'equal', to: { dancer } },
          },
        ]
      : [],
  );
  if (unnamed.length > 0) await table.transact([...unnamed, countErasure(event)]);
};

/** Takes the name off the line of a sheet. */
export const unnameDanced = (table: Table, danced: DancedCompetition): Promise<void> =>
  unname(table, danced.event, danced.dancer, [rosterKey(danced.competition, danced.entryCompetition)]);

/** Takes the name off the dancer's number at an event, both ways round. */
export const unnameNumber = async (table: Table, event: string, dancer: string): Promise<void> => {
  const [numbered] = await getNumbers(table, event, [dancer]);
  if (numbered) await unname(table, event, dancer, [numberKey(event, dancer), plateKey(event, numbered.dancerNumber)]);
};

/**
 * Takes a dancer's profile out of an entry: what was entered and paid stays, what was only chosen goes. Why it was given back is said in the words left.
 * `isBeingPaid`: a payment of it is under way, which the bank may still end well; then the entry stays for the money.
 */
export const unnameInEntry = (
  entry: Entry,
  dancer: string,
  withdrawnReason: string | undefined,
  { isBeingPaid }: { readonly isBeingPaid: boolean },
): Write[] => {
  const { sections, draft, paidAt, withdrawnAt } = entry;
  const left = withdrawnReason === entry.withdrawnReason ? {} : { withdrawnReason };
  const isNamed = [...sections, ...(draft?.sections ?? [])].some(
    (section) => section.dancer === dancer && section.profile.lname !== '',
  );
  // Somebody who was in it once may be named in what was written of it.
  if (!isNamed) return 'withdrawnReason' in left ? changeEntry(entry, left) : [];
  if (paidAt === undefined && withdrawnAt === undefined && !isBeingPaid) {
    const others = sections.filter((section) => section.dancer !== dancer);
    return others.length === 0 ? dropEntry(entry) : changeEntry(entry, { sections: others });
  }
  return changeEntry(entry, {
    ...left,
    // A change that was never paid says the name once more.
    ...(draft ? { draft: undefined, state: 'new', step: 2 } : {}),
    cards: undefined,
    sections: sections.map((section) =>
      section.dancer === dancer
        ? {
            ...section,
            profile: { ...section.profile, ...nameless, school: { name: '' } },
            ...(section.otherLevel ? { otherLevel: { ...section.otherLevel, note: '' } } : {}),
          }
        : section,
    ),
  });
};

/** Takes out of an entry that nobody paid for whom it names no more; without anybody it goes. What was kept for a payment needs that when the payment ended. */
export const leaveErased = (entry: Entry): Write[] => {
  const named = entry.sections.filter(({ profile }) => !isErased(profile));
  if (entry.paidAt !== undefined || entry.withdrawnAt !== undefined || named.length === entry.sections.length)
    return [];
  return named.length === 0 ? dropEntry(entry) : changeEntry(entry, { sections: named });
};

/** A profile that others own as well stays with them. */
export const leaveDancer = (dancer: Dancer, owner: string): Write[] => [
  {
    kind: 'update',
    key: dancerKey(dancer._id),
    set: { owners: dancer.owners.filter((one) => one !== owner), revision: dancer.revision + 1 },
    condition: { is: 'revision', seen: dancer.revision },
  },
];

/** Removes a profile, what it danced, and its place among the students of the school. */
export const dropDancer = async (table: Table, dancer: Dancer, schoolIsThere: boolean): Promise<void> => {
  await table.transact([
    {
      kind: 'delete',
      key: dancerKey(dancer._id),
      condition: { is: 'revision', seen: dancer.revision },
    },
    ...(schoolIsThere ? [countStudent(dancer.school._id, -1)] : []),
  ]);
};
/** What is kept beside a dancer's profile: what was danced, which entries say the name, what is waited for. */
export const dropBesideDancer = async (table: Table, dancer: string): Promise<void> => {
  const items = await table.read<Item>(besideDancerRange(dancer));
  await table.removeMany(items.filter((item) => !isDancer(item)));
};

/** The events somebody worked at, as their judge. */
export const unnameJudge = (event: string, user: string): Write => ({
  kind: 'update',
  key: judgeKey(event, user),
  set: { name: 'Erased', lname: 'account', email: '' },
  condition: { is: 'present' },
});

/** Everything that lies with the account but the account itself, its receipts and what it agreed to. */
export const dropBelongings = async (table: Table, user: string): Promise<void> => {
  const items = await table.read<Item>(belongingsRange(user), 50_000);
  await table.removeMany(items.filter((item) => !outlivesErasure(item)).map(keyOf));
};

/** What remains of an account: an id that entries and marks refer to. The address is free again in the same moment. */
export const leaveTombstone = (user: User): Write[] => {
  const { _id, createdAt, tokensValidAfter, revision } = user;
  const tombstone: User = {
    _id,
    name: 'Erased',
    lname: 'account',
    email: '',
    role: 'user',
    roles: [],
    theme: 'pretty',
    darkTheme: false,
    notify: false,
    step: 100,
    confirmed: false,
    deactivated: true,
    erased: true,
    tokensValidAfter,
    createdAt,
    revision: revision + 1,
  };
  return [
    {
      kind: 'put',
      item: { ...userKey(_id), entity: 'user', ...tombstone },
      condition: { is: 'revision', seen: revision },
    },
    { kind: 'delete', key: keyOf(emailItem(user)) },
  ];
};

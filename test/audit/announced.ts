import type { Announcement } from '@rince/domain/news/announcement';
import type { Notice } from '@rince/domain/news/notice';
import type { User } from '@rince/domain/people/user';
import { announcementKey, noticeKey, readersKey, userKey } from '@rince/store/keys';
import type { Look } from './claims.ts';
import type { Facts } from './facts.ts';

/** Whom each announcement is for, by its id. */
const readersIn = (facts: Facts): ReadonlyMap<string, readonly string[]> => {
  const readers = new Map<string, readonly string[]>();
  for (const { pk, users } of facts.all<{ users: readonly string[] }>('readersKey')) {
    const id = pk.slice('READERS#'.length);
    readers.set(id, [...(readers.get(id) ?? []), ...users]);
  }
  return readers;
};

/** What is still to be sent or taken back is promised. */
const promisedIn = (facts: Facts): ReadonlySet<string> =>
  new Set(
    facts
      .all<{ message: { announcement?: string } }>('outboxKey')
      .flatMap(({ message: { announcement } }) => announcement ?? []),
  );

export const announced = (facts: Facts, look: Look): void => {
  const [readers, promised] = [readersIn(facts), promisedIn(facts)];
  const all = new Map(facts.all<Announcement>('announcementKey').map((one) => [one._id, one]));
  for (const id of readers.keys())
    look.holds(readersKey(id, 0), all.has(id), 'readers of something that was announced', 'it is not there');
  for (const { _id, event, status, total, passed, told } of all.values()) {
    const key = announcementKey(event, _id);
    const meant = readers.get(_id) ?? [];
    look.same(key, total, meant.length, 'readers');
    look.holds(key, told <= passed && passed <= total, 'told at most whom it came to', { told, passed, total });
    if (status === 'sent') look.same(key, total, passed, 'come to');
    if (promised.has(_id)) continue;
    const having = meant.filter((user) => facts.has(noticeKey(user, _id))).length;
    const erased = meant.filter((user) => facts.get<User>(userKey(user))?.erased === true).length;
    // Of who is erased nobody knows any more whether they were told before.
    const isTold = having <= told && told <= having + erased;
    if (status === 'withdrawn') look.same(key, 0, having, 'have what was withdrawn');
    else look.holds(key, isTold, `${told} who were told`, `${having}`);
  }
  for (const notice of facts.all<Notice>('noticeKey'))
    if (all.has(notice._id))
      look.holds(notice, readers.get(notice._id)?.includes(notice.user) === true, 'somebody whom it is for');
};

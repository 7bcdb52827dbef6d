import type { Act } from '@rince/domain/acts/act';
import type { Order } from '@rince/domain/entry/order';
import type { Refund } from '@rince/domain/entry/refund';
import type { Video } from '@rince/domain/entry/video';
import type { Export } from '@rince/domain/event/export';
import type { Job } from '@rince/domain/results/job';
import type { Print } from '@rince/domain/schedule/print';
import type { Mark } from '@rince/domain/sheet/mark';
import type { RosterLine } from '@rince/domain/sheet/roster-line';
import type { Tools } from '@rince/runtime/context';
import { type NotedAct, noteAct } from '@rince/store/acts';
import type { Change } from '@rince/store/changes';
import { unsealedItem } from '@rince/store/seals';

/** What is its own record already becomes a line of the event's log. Each line has an id of its own, so that it is there once. */
export const noteActs = async ({ table }: Tools, changes: readonly Change[]): Promise<void> => {
  const writes = new Map<string, NotedAct>();
  for (const change of changes)
    for (const { gathered, ...act } of actsOfChange(change)) {
      const write = noteAct(act, { gathered });
      writes.set(`${write.key.pk} ${write.key.sk}`, write);
    }
  const all = [...writes.values()];
  // A line that is there stays as it is, to the letter: it may be sealed.
  const there = await table.getMany(all.map(({ key }) => key));
  await table.writeInGroups(all.filter((_, i) => there[i] === undefined));
};

/** Every new line of a log waits for the next seal. */
export const awaitSeals = async ({ table }: Tools, changes: readonly Change[]): Promise<void> => {
  const acts = changes.flatMap(({ entity, before, after }) =>
    entity === 'act' && !before && after && after.seal === undefined ? [after as unknown as Act] : [],
  );
  await table.putMany(
    acts.map(({ _id, event, competition }) => unsealedItem({ event, of: competition ?? event, id: _id })),
  );
};

/** Whether what was asked for is so: it may come to nothing, as where marks have changed meanwhile. */
const hasHappened = ({ kind, status, version, released }: Job): boolean =>
  kind === 'results' ? status === 'done' : version !== undefined && released?.length !== 0;

/** The lines of the log that a change makes. */
export const actsOfChange = ({ entity, before, after }: Change): (Act & { readonly gathered: boolean })[] => {
  if (!after) return [];
  switch (entity) {
    case 'mark': {
      const { competition, event, round, by, at, reason, corrects, withdrawn } = after as unknown as Mark;
      // A line of its own says so.
      if (withdrawn) return [];
      const corrected = reason !== undefined || corrects !== undefined;
      // What is corrected after the next calculation is a line of its own.
      const result = corrects === undefined ? '' : `-${corrects}`;
      const _id = `${competition}-${round}${corrected ? `-corrected${result}` : ''}`;
      return [{ _id, event, competition, by, at, act: 'marks', detail: { round, corrected }, gathered: true }];
    }
    case 'roster': {
      const [old, now] = [before as unknown as RosterLine | undefined, after as unknown as RosterLine];
      const { competition, event, said, checkIns } = now;
      if (!said || checkIns === old?.checkIns) return [];
      const { by, at, round, here } = said;
      const _id = `${competition}-${round}${here ? '' : '-gone'}`;
      return [{ _id, event, competition, by, at, act: 'checkIn', detail: { round, here }, gathered: true }];
    }
    case 'order': {
      if (before) return [];
      const { _id, event, user, createdAt, entry, dancers, amount } = after as unknown as Order;
      const detail = { entry, dancers: dancers.length, amount };
      return [{ _id, event, by: user, at: createdAt, act: 'pay', detail, gathered: false }];
    }
    case 'refund': {
      if (before) return [];
      const { _id, event, user: to, by, createdAt: at, entry, amount, reason } = after as unknown as Refund;
      const why = reason === '' ? {} : { reason };
      return [{ _id, event, by, at, ...why, act: 'refund', detail: { entry, amount, to }, gathered: false }];
    }
    case 'job': {
      const [old, now] = [before as unknown as Job | undefined, after as unknown as Job];
      const { _id, event, by, createdAt, kind, competition } = now;
      if (kind === 'rearrange' || !hasHappened(now) || (old && hasHappened(old))) return [];
      const about = { _id, event, by, at: createdAt, gathered: false };
      if (kind === 'publish')
        return [{ ...about, act: kind, ...(now.released ? { detail: { competitions: now.released } } : {}) }];
      return [{ ...about, ...(competition === undefined ? {} : { competition }), act: kind }];
    }
    case 'export': {
      const { _id, event, by, createdAt, type } = after as unknown as Export;
      return before?._id === _id
        ? []
        : [{ _id, event, by, at: createdAt, act: 'export', detail: { type }, gathered: false }];
    }
    case 'print': {
      if (before) return [];
      const { _id, event, by, createdAt, type } = after as unknown as Print;
      return [{ _id, event, by, at: createdAt, act: 'print', detail: { type }, gathered: false }];
    }
    case 'video': {
      const [old, now] = [before as unknown as Video | undefined, after as unknown as Video];
      const sent = now.video;
      if (!sent || old?.video?.key === sent.key) return [];
      const { _id, event, competition, owner, round, dancer } = now;
      return [
        {
          _id: `${_id}-${round}-${sent.uploadedAt}`,
          event,
          competition,
          by: owner,
          at: sent.uploadedAt,
          act: 'sendVideo',
          detail: { round, dancer },
          gathered: false,
        },
      ];
    }
    default:
      return [];
  }
};

import { isJudged, type Pool } from '@rince/domain/entry/pool';
import { momentIn } from '@rince/domain/event/moment-in';
import { isRegistrationOpen, registrationCloses } from '@rince/domain/event/windows';
import { Refusal } from '@rince/domain/refusal';
import type { Tools } from '@rince/runtime/context';
import { getEvent } from '@rince/store/events';
import { putNoticeOf } from '@rince/store/notices';
import { getPlaces } from '@rince/store/places';
import { checkEntered, isEntered } from '@rince/store/roster';
import { leaveWaiting, offerPlace, waitingFor } from '@rince/store/waiting';

/** How long a family has to take a place: two days, so that a night and a working day lie in it, and never longer than registration is open. */
export const offerHours = 48;

/** Offers what is free to those who wait longest, one after the other, until nothing is free or nobody waits. */
export const offerPlaces = async (tools: Tools, pool: Pool, eventId: string): Promise<void> => {
  const event = await getEvent(tools.table, eventId);
  if (!event?.published || !isRegistrationOpen(event, tools.now)) return;
  const [inTwoDays, closes] = [tools.now.getTime() + offerHours * 3_600_000, registrationCloses(event)];
  const isShort = closes.getTime() < inTwoDays;
  const until = isShort ? closes : new Date(inTwoDays);
  const words = isShort
    ? `enter until ${momentIn(event.timeZone, closes)}, when registration ends`
    : `enter within ${offerHours} hours, then it goes to the next one`;
  for (const waiting of await waitingFor(tools.table, pool)) {
    if (waiting.status !== 'waiting') continue;
    // Put on the sheet by hand meanwhile: there is nothing left to wait for.
    if (pool.kind === 'competition' && (await isEntered(tools.table, pool.id, waiting.dancer))) {
      try {
        await tools.table.transact([...leaveWaiting(waiting), checkEntered(pool.id, waiting.dancer)]);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
      continue;
    }
    const [places] = await getPlaces(tools.table, [pool]);
    const { cap, taken = 0, closed } = places ?? {};
    if (closed !== undefined || isJudged(places ?? {})) return;
    if (cap !== undefined && taken >= cap) return;
    try {
      await tools.table.transact([
        ...offerPlace(waiting, cap ?? Number.MAX_SAFE_INTEGER, until.toISOString()),
        ...putNoticeOf(waiting.dancer, {
          _id: tools.newId(),
          user: waiting.owner,
          event: event._id,
          title: `There is a place for ${waiting.name}`,
          content: `${waiting.title} at ${event.name}: ${words}.`,
          path: `/app/events/${event._id}/register`,
          seen: false,
          createdAt: tools.now.toISOString(),
        }),
      ]);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
  }
};

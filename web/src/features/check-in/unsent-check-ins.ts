import { type CheckInView, checkIn, getCheckIn } from '@rince/contracts/routes/check-in';
import { call, longestAnswerMs } from '../../lib/api.ts';
import { storedIn } from '../../lib/outbox/memory.ts';
import { Outbox } from '../../lib/outbox/outbox.ts';
import { isLoggedIn } from '../../lib/own-account.ts';
import { queryClient } from '../../lib/query-client.ts';
import { rowKey } from '../../lib/query-of.ts';
import { showFailure } from '../../ui/toast.ts';
import { checkInQuery } from './check-in-queries.ts';
import { withStored } from './shown.ts';
import type { Tap, TapAbout, UnsentTaps } from './taps.ts';

/** How long the network is left alone after it failed. */
const pauseMs = 3000;

/** Shows what is stored. A question that was on its way meanwhile may bring what was there before: it is asked again. */
const showStored = async (event: string, { id, dancer, round = 1 }: Tap, stored: CheckInView): Promise<void> => {
  const [competition = '', line] = id.split('-');
  const { queryKey } = checkInQuery(event, competition, round);
  const wasAsking = queryClient.isFetching({ queryKey }) > 0;
  if (wasAsking) await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(
    queryKey,
    (sheet) =>
      sheet && {
        ...sheet,
        dancers: sheet.dancers.map((one) =>
          one._id === line && one.dancer === dancer ? withStored(one, stored) : one,
        ),
      },
  );
  if (wasAsking) await queryClient.invalidateQueries({ queryKey });
};

const outboxOf = (user: string): Outbox<Tap, CheckInView, TapAbout> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const box: Outbox<Tap, CheckInView, TapAbout> = new Outbox({
    send: ({ data, key }) => call(checkIn, { body: data }, { key, signal: AbortSignal.timeout(longestAnswerMs) }),
    follow: (data, { revision }) => ({ ...data, seen: revision }),
    onStored: (thing, { data }, stored) => {
      const event = box.box()[thing]?.about?.event;
      if (event !== undefined) void showStored(event, data, stored);
    },
    // Said wherever the volunteer is by now; the dancer's line says it until they have read it.
    onRefused: (error) => {
      showFailure(error);
      void queryClient.invalidateQueries({ queryKey: rowKey(getCheckIn) });
    },
    memory: storedIn(localStorage, `rince.check-ins.${user}`),
    isTheirs: () => isLoggedIn(user),
    later: (work) => {
      clearTimeout(timer);
      timer = setTimeout(work, pauseMs);
    },
  });
  return box;
};

const outboxes = new Map<string, Outbox<Tap, CheckInView, TapAbout>>();
let user = '';

/** The outbox of whoever stands here now; opened once, with what an earlier page of theirs left unsent. */
const outbox = (): Outbox<Tap, CheckInView, TapAbout> => {
  let one = outboxes.get(user);
  if (!one) {
    one = outboxOf(user);
    outboxes.set(user, one);
  }
  return one;
};

/** Says who stands here. */
export const standsHere = (id: string): void => {
  user = id;
};
export const unsentTaps = (): UnsentTaps => outbox().box();
export const onUnsentTaps = (listener: () => void): (() => void) => outbox().subscribe(listener);
/** Sends everything that waits; called when the network may be back. */
export const sendWaiting = (): void => outbox().sendWaiting();
addEventListener('online', sendWaiting);

/** Keeps a tap in this browser and sends it. */
export const saveTap = (tap: Tap, about: TapAbout): void => void outbox().save(tap.id, tap, about);
/** After a refusal that was read: what the server has stays. */
export const giveWay = (id: string): void => outbox().giveWay(id);

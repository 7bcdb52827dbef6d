import type { MarkView } from '@rince/contracts/judging';
import { getJudgeCompetition, submitScore } from '@rince/contracts/routes/judging';
import type { BodyInput } from '@rince/contracts/row';
import { call, longestAnswerMs } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import { storedIn } from '../../lib/outbox/memory.ts';
import { type Box, Outbox, type SaveOutcome } from '../../lib/outbox/outbox.ts';
import type { Unsent } from '../../lib/outbox/unsent.ts';
import { isLoggedIn } from '../../lib/own-account.ts';
import { queryClient } from '../../lib/query-client.ts';
import { rowKey } from '../../lib/query-of.ts';
import { showFailure } from '../../ui/toast.ts';
import { judgeCardsQuery } from './judging-queries.ts';

export type MarkData = BodyInput<typeof submitScore>['data'];

/** Which card a mark is on, in words a judge knows. */
export interface CardName {
  readonly dancerNumber: number;
  readonly competition: string;
}
/** A mark that the server has not acknowledged. */
export type UnsentMark = Unsent<MarkData, MarkView, CardName>;
export type UnsentMarks = Box<MarkData, MarkView, CardName>;

const placeOf = ({ _id, round }: { readonly _id: string; readonly round: number }): string => `${_id} ${round}`;
/** How long the network is left alone after it failed. */
const pauseMs = 4000;
/** The revision of the own mark that was stored last, by judge and place. */
const own = new Map<string, number>();

/** Shows a mark on the cards that are loaded, unless a newer one stands there: the answer to a lost request may come after a correction. */
const showStored = ({ _id, round }: MarkData, mark: MarkView): void => {
  const at = String(round) as `${1 | 2 | 3}`;
  const [competition = ''] = _id.split('-');
  const { queryKey } = judgeCardsQuery(competition);
  queryClient.setQueryData(
    queryKey,
    (cards) =>
      cards && {
        ...cards,
        entries: cards.entries.map((entry) =>
          entry._id === _id && (entry.marks[at]?.revision ?? 0) < mark.revision
            ? { ...entry, marks: { ...entry.marks, [at]: mark } }
            : entry,
        ),
      },
  );
  // Cards that are on their way may have been read before it.
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
};

const outboxOf = (judge: string): Outbox<MarkData, MarkView, CardName> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Outbox({
    send: async ({ data, key }) =>
      (await call(submitScore, { body: { data } }, { key, signal: AbortSignal.timeout(longestAnswerMs) })).mark,
    follow: (data, { revision }) => ({ ...data, revision }),
    onStored: (place, { data }, mark) => {
      own.set(`${judge} ${place}`, mark.revision);
      showStored(data, mark);
    },
    // Said wherever the judge is by now; the notice with what can be done stays until they decide.
    onRefused: (error) => {
      showFailure(error);
      // The card shows the video that is there now, also where the news of it got lost.
      if (isApiError(error, 'VIDEO_REPLACED'))
        void queryClient.invalidateQueries({ queryKey: rowKey(getJudgeCompetition) });
    },
    memory: storedIn(localStorage, `rince.marks.${judge}`),
    isTheirs: () => isLoggedIn(judge),
    later: (work) => {
      clearTimeout(timer);
      timer = setTimeout(work, pauseMs);
    },
  });
};

const outboxes = new Map<string, Outbox<MarkData, MarkView, CardName>>();
let judge = '';

/** The outbox of whoever judges here now; opened once, with what an earlier page of theirs left unsent. */
const outbox = (): Outbox<MarkData, MarkView, CardName> => {
  let one = outboxes.get(judge);
  if (!one) {
    one = outboxOf(judge);
    outboxes.set(judge, one);
  }
  return one;
};

/** Says who judges here. */
export const judgesHere = (user: string): void => {
  judge = user;
};

export const unsentMarks = (): UnsentMarks => outbox().box();
export const onUnsentMarks = (listener: () => void): (() => void) => outbox().subscribe(listener);
export const unsentMark = (marks: UnsentMarks, id: string, round: number): UnsentMark | undefined =>
  marks[placeOf({ _id: id, round })];
/** Tells the own mark from one that somebody else has stored. */
export const ownRevision = (id: string, round: number): number | undefined =>
  own.get(`${judge} ${placeOf({ _id: id, round })}`);

/** Sends everything that waits; called when the network may be back. */
export const sendWaiting = (): void => outbox().sendWaiting();
addEventListener('online', sendWaiting);

/** Keeps a mark in this browser and sends it; resolves to what became of it. */
export const saveMark = (data: MarkData, card: CardName): Promise<SaveOutcome> =>
  outbox().save(placeOf(data), data, card);

/** After a refusal: sends the own mark over what the server has, for whatever video is there now. */
export const insist = ({ data }: UnsentMark): void =>
  void outbox().insist(placeOf(data), ({ video: _, ...rest }) => rest);

/** After a refusal: keeps what the server has. */
export const giveWay = ({ data, current }: UnsentMark): void => {
  if (current) showStored(data, current);
  outbox().giveWay(placeOf(data));
};

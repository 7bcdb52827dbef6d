/** A time of the day in minutes since midnight, on the clock of the hall. */
export type Minute = number;

export interface Hours {
  readonly from: Minute;
  readonly to: Minute;
}

/** A stage with its hours and when nobody dances on it, the same on each day unless it is said of a day. */
export interface Stage extends Hours {
  readonly title: string;
  readonly breaks: readonly Hours[];
  /** The hours of days that have others; 1 is the first day of the event. */
  readonly days?: readonly (Hours & { readonly nth: number })[] | undefined;
}

/** When a stage is open on a day of the event, of which the first is 1; what lies on another day has the usual hours. */
export const hoursOn = ({ from, to, days = [] }: Stage, nth: number): Hours =>
  days.find((day) => day.nth === nth) ?? { from, to };

/** When something begins: a day (`yyyy-mm-dd`) and a time. */
export interface When {
  readonly day: string;
  readonly start: Minute;
}

/** A round of a competition on a stage. */
export interface Block extends When {
  readonly competition: string;
  readonly round: number;
  /** The title of its stage. */
  readonly stage: string;
  readonly minutes: number;
  /** Judges whom the schedule names, beside those of the panel. */
  readonly judges: readonly string[];
  /** Names that are no judge's of this event, as they were written. */
  readonly unknown: readonly string[];
}

/** What families were told of a round last; versions of older releases do not say the stage. */
export interface Told extends When {
  readonly stage?: string;
}

/** A round, and what families were told of it last. */
export interface ToldRound extends Pick<Block, 'competition' | 'round'> {
  readonly told: Told;
  /** They were told that it is out of the schedule. */
  readonly gone?: boolean;
}

/** A block as it is kept. */
export type KeptBlock = Block & ToldRound;

/** How long one type of competition takes. */
export interface Pace {
  /** Dancers who dance at once. */
  readonly heat: number;
  /** How long these dance, with the walk to their place. */
  readonly seconds: number;
  /** Until the next round, or the next competition, begins. */
  readonly change: number;
}

export interface Schedule {
  readonly stages: readonly Stage[];
  readonly blocks: readonly Block[];
  /** What differs from the usual paces, by type. */
  readonly paces: Readonly<Record<string, Pace>>;
}

/** A schedule as it was saved; never changed afterwards. */
export interface ScheduleVersion {
  readonly event: string;
  readonly revision: number;
  readonly at: string;
  readonly by: string;
  /** What the file was called that it was read from; nothing where it was made on the page. */
  readonly file?: string | undefined;
  readonly schedule: Omit<Schedule, 'blocks'> & { readonly blocks: readonly KeptBlock[] };
  /** Rounds that were taken out of the schedule, with the time that families knew. Versions of older releases do not say, or have told nobody. */
  readonly takenOut?: readonly ToldRound[];
}

/** More rows and stages than any feis has. */
export const mostBlocks = 2000;
export const mostStages = 40;
/** Times are moved in steps of so many minutes. */
export const stepMinutes = 5;
export const dayMinutes = 24 * 60;

/** A round of a competition is danced once: by this name it is found again. */
export const blockName = ({ competition, round }: Pick<Block, 'competition' | 'round'>): string =>
  `${competition} ${round}`;

/** '9:05'. */
export const clockOf = (minute: Minute): string => `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;

export const usualHours = { from: 8 * 60, to: 18 * 60 } as const;

/** The days of an event in their order, none where it has not said. */
export const daysOf = ({ eventStart, eventEnd }: { readonly eventStart: string; readonly eventEnd: string }) => {
  const days: string[] = [];
  const last = eventEnd || eventStart;
  for (let at = Date.parse(eventStart); at <= Date.parse(last) && days.length < 14; at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
};

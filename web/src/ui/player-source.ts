/** How a video is played for a while; asked for again when its addresses end. */
export interface Playing {
  /** Whether more qualities are to come. */
  readonly state: 'converting' | 'ready' | 'failed';
  readonly expiresAt: string;
  /** The file as it was sent; it goes some weeks after all qualities are there. */
  readonly original?: string | undefined;
  readonly poster?: string | undefined;
  /** The list of qualities, in which `480p.m3u8` stands for the list of that quality. */
  readonly master?: string | undefined;
  readonly media: readonly { readonly track: string; readonly playlist: string }[];
}

/** Where a player has a video from. */
export interface PlayerSource {
  readonly playing: Playing;
  /** Asks again how it is played: its addresses end, and qualities come. */
  readonly load: () => Promise<Playing>;
  /** The time by which its addresses end: the server's. */
  readonly clock: () => Date;
}

/** Before its end an address is replaced. */
const renewedMs = 60_000;

/** Whether its addresses are to be renewed, by the server's clock, because that of a device may be wrong. */
export const isEnding = ({ expiresAt }: Pick<Playing, 'expiresAt'>, now: Date): boolean =>
  Date.parse(expiresAt) - now.getTime() < renewedMs;

/** Whether qualities are there that were not there before. */
export const hasNewStream = (before: Pick<Playing, 'master'>, now: Pick<Playing, 'master'>): boolean =>
  before.master === undefined && now.master !== undefined;

/**
 * What is done where the file as it was sent did not play. An address that has ended and a network that is away look alike; a file that cannot be shown
 * fails at once, and its qualities are tried before that is said.
 */
export const afterError = (file: {
  readonly isEnding: boolean;
  readonly hasPlayed: boolean;
  readonly canStream: boolean;
}): 'recover' | 'stream' | 'fault' => {
  if (file.isEnding || file.hasPlayed) return 'recover';
  return file.canStream ? 'stream' : 'fault';
};

/** The addresses of today under their paths: what was asked for a while ago is found where it may be read now. */
export const addressesOf = ({ media }: Pick<Playing, 'media'>): ReadonlyMap<string, string> =>
  new Map(
    media.flatMap(({ playlist }) => {
      const [address] = /https?:\/\/[^\s"]+/.exec(playlist) ?? [];
      return address === undefined ? [] : [[new URL(address).pathname, address] as const];
    }),
  );

/** '1:05'. */
export const clockTime = (seconds: number): string => {
  const whole = Number.isFinite(seconds) ? Math.floor(seconds) : 0;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
};

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

/** Before its end an address is replaced. */
const renewedMs = 60_000;

export const isEnding = ({ expiresAt }: Pick<Playing, 'expiresAt'>, now: number): boolean =>
  Date.parse(expiresAt) - now < renewedMs;

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

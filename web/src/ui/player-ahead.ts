/** A part of a video that was fetched before anybody watches it. */
export interface Piece {
  /** Where its file lies. */
  readonly file: string;
  readonly from: number;
  /** The first byte behind it. */
  readonly to: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** How long it took to come. */
  readonly ms: number;
}

/** Videos whose beginnings are kept: what is next, and what was watched just before. */
const mostKept = 4;
const kept = new Map<string, readonly Piece[]>();

export const isKeptAhead = (video: string): boolean => kept.has(video);

/** Keeps the beginning of a video, and lets go of the one that has waited longest. */
export const keepAhead = (video: string, pieces: readonly Piece[]): void => {
  kept.delete(video);
  kept.set(video, pieces);
  for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
};

const all = (): Piece[] => [...kept.values()].flat();

/** What was fetched ahead of these bytes of the file at an address. */
export const fetchedAhead = (path: string, from: number | undefined, to: number | undefined): Piece | undefined =>
  all().find((piece) => path.endsWith(`/${piece.file}`) && piece.from === from && piece.to === to);

/** Whether the file of a media playlist was begun to be fetched. */
export const isFetchedAhead = (playlist: string): boolean => all().some(({ file }) => playlist.includes(`/${file}?`));

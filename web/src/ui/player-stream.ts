import Hls, {
  type FragmentLoaderContext,
  type HlsConfig,
  type Loader,
  type LoaderCallbacks,
  type LoaderConfiguration,
  type LoaderContext,
} from 'hls.js';
import { fetchedAhead, isFetchedAhead } from './player-ahead.ts';
import { addressesOf, type Playing } from './player-source.ts';

// Loaded when a video with qualities is watched, and by nothing else.

/** A video in several qualities, in an element that shows it. */
export interface Stream {
  readonly labels: readonly string[];
  /** Fixes a quality; undefined lets the line decide. */
  choose(label: string | undefined): void;
  /** Takes the addresses of now. */
  renew(playing: Playing): void;
  /** Goes on after the network was away. */
  resume(): void;
  end(): void;
}

interface Heard {
  /** What the line decided on. */
  readonly onQuality: (label: string) => void;
  /** A piece did not come: the network is away, or its address has ended. */
  readonly onLost: () => void;
  /** This browser cannot show it. */
  readonly onFault: () => void;
}

export const canStream = (): boolean => Hls.isSupported();

/** The lists come with the addresses and are found under this. */
const lists = 'https://video.invalid/';
/** A phone shows no more than this, and pays for what it loads. */
const phoneSide = 720;
const phoneScreen = 600;

/** A piece that does not come is asked for once more; then the reader is told, and it goes on when the network is back. */
const retry = { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 500 };
const tries = { timeoutRetry: retry, errorRetry: retry };

/** Plays the qualities of a video in this element, from a moment on. */
export const startStream = (video: HTMLVideoElement, first: Playing, from: number, heard: Heard): Stream => {
  let playing = first;
  let addresses = addressesOf(first);
  let mended = false;
  let wanted: string | undefined;
  const keepWanted = (): void => {
    hls.currentLevel = wanted === undefined ? -1 : hls.levels.findIndex(({ name }) => name === wanted);
  };
  const textAt = (url: string): string => {
    const name = url.slice(lists.length).replace(/\.m3u8$/, '');
    return name === 'master'
      ? (playing.master ?? '')
      : (playing.media.find(({ track }) => track === name)?.playlist ?? '');
  };
  /** Answers a list from what is known already. */
  class ListLoader extends Hls.DefaultConfig.loader {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      if (!context.url.startsWith(lists)) {
        super.load(context, config, callbacks);
        return;
      }
      const data = textAt(context.url);
      const { stats } = this;
      stats.loading.start = stats.loading.first = stats.loading.end = performance.now();
      stats.loaded = stats.total = data.length;
      queueMicrotask(() => callbacks.onSuccess({ url: context.url, data, code: 200 }, stats, context, null));
    }
  }
  /** Plays what was fetched ahead, and asks for the rest. */
  class PieceLoader extends Hls.DefaultConfig.loader {
    override load(
      context: LoaderContext,
      config: LoaderConfiguration,
      callbacks: LoaderCallbacks<LoaderContext>,
    ): void {
      const piece = fetchedAhead(new URL(context.url).pathname, context.rangeStart, context.rangeEnd);
      if (!piece) {
        super.load(context, config, callbacks);
        return;
      }
      const { stats } = this;
      // As fast as it came, or the line would be thought to have no end.
      stats.loading.end = performance.now();
      stats.loading.start = stats.loading.end - piece.ms;
      stats.loading.first = stats.loading.start;
      stats.loaded = stats.total = piece.bytes.byteLength;
      const data = piece.bytes.slice().buffer;
      queueMicrotask(() => callbacks.onSuccess({ url: context.url, data, code: 206 }, stats, context, null));
    }
  }
  const config: Partial<HlsConfig> = {
    maxBufferLength: 1,
    // Otherwise the length counts for nothing below this many bytes.
    maxBufferSize: 0,
    fragLoadPolicy: { default: { maxTimeToFirstByteMs: 10_000, maxLoadTimeMs: 60_000, ...tries } },
    startPosition: from,
    // The pieces are fragments of MP4 already: there is nothing to do that would need a thread.
    enableWorker: false,
    fLoader: PieceLoader as unknown as new (config: HlsConfig) => Loader<FragmentLoaderContext>,
    pLoader: ListLoader as unknown as new (config: HlsConfig) => Loader<never>,
    xhrSetup: (request, url) => request.open('GET', addresses.get(new URL(url).pathname) ?? url, true),
  };
  const hls = new Hls(config);
  hls.on(Hls.Events.MANIFEST_PARSED, (_, { levels }) => {
    if (Math.min(screen.width, screen.height) < phoneScreen)
      hls.autoLevelCapping = levels.findLastIndex(({ width, height }) => Math.min(width, height) <= phoneSide);
    // It may have been chosen before anybody knew what there is.
    if (wanted !== undefined) return keepWanted();
    const ready = playing.media.find(({ playlist }) => isFetchedAhead(playlist))?.track;
    if (ready !== undefined) hls.startLevel = levels.findIndex(({ name }) => name === ready);
  });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, { level }) => heard.onQuality(hls.levels[level]?.name ?? ''));
  hls.on(Hls.Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.NETWORK_ERROR) return heard.onLost();
    if (type !== Hls.ErrorTypes.MEDIA_ERROR || mended) return heard.onFault();
    mended = true;
    hls.recoverMediaError();
  });
  hls.loadSource(`${lists}master.m3u8`);
  hls.attachMedia(video);
  return {
    get labels() {
      return hls.levels.map(({ name = '' }) => name);
    },
    choose(label) {
      wanted = label;
      if (hls.levels.length > 0) keepWanted();
    },
    renew(next) {
      playing = next;
      addresses = addressesOf(next);
    },
    resume: () => hls.startLoad(video.currentTime),
    end: () => hls.destroy(),
  };
};

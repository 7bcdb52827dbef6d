import { type RefObject, useEffect, useRef, useState } from 'react';
import { isApiError, isPassing } from '../lib/api-error.ts';
import { loadPart, whenReachable } from '../lib/load-part.ts';
import { afterError, hasNewStream, isEnding, type PlayerSource, type Playing } from './player-source.ts';
import type { Stream } from './player-stream.ts';

/** What is shown of the qualities: one that is chosen, what the line decides, or the file as it was sent. */
export type Quality = 'auto' | 'original' | (string & {});

/** Why nothing comes: the network is away, the server does not answer now, or the video is not there any more. */
export type Lost = 'network' | 'server' | 'gone';

export interface Playback {
  readonly labels: readonly string[];
  readonly quality: Quality;
  /** What the line decided on. */
  readonly shown: string;
  readonly lost: Lost | undefined;
  readonly fault: boolean;
  readonly state: Playing['state'];
  readonly poster: string | undefined;
  choose(quality: Quality): void;
  /** The element says that its file did not come. */
  onError(): void;
}

/** Qualities that are made now are looked for this often. */
const lookMs = 10_000;
/** An address that is not renewed is asked for again after this. */
const restMs = 5_000;
const loadStream = () => import('./player-stream.ts');

/** Brings a video into an element, and keeps it playing while addresses end, the network goes, and qualities come. */
export const usePlayback = (
  ref: RefObject<HTMLVideoElement | null>,
  first: Playing,
  { load, clock }: Pick<PlayerSource, 'load' | 'clock'>,
): Playback => {
  const [playing, setPlaying] = useState(first);
  const [quality, setQuality] = useState<Quality>(first.master === undefined ? 'original' : 'auto');
  /** How often the stream was begun anew, for a quality that was made since. */
  const [begun, setBegun] = useState(0);
  const [shown, setShown] = useState('');
  const [lost, setLost] = useState<Lost>();
  const [fault, setFault] = useState(false);
  const stream = useRef<Stream>(undefined);
  /** Where the stream was when it ended: the element forgets it with its source. */
  const left = useRef<{ readonly currentTime: number; readonly paused: boolean }>(undefined);
  const asked = useRef<Promise<Playing>>(undefined);
  /** Stops asking for what did not come. */
  const recovering = useRef<() => void>(undefined);
  /** This browser has tried its qualities, and cannot show them. */
  const streamFailed = useRef(false);
  /** When the address ends from which the element has its file: of a later answer it knows nothing. */
  const fileEnds = useRef(first.expiresAt);
  /** Asking was refused: it is left alone until then. */
  const restUntil = useRef(0);
  const latest = useRef({ playing, load, fault });
  latest.current.load = load;
  latest.current.fault = fault;
  const isStream = quality !== 'original';

  /** One question at a time, whoever asks. */
  const renew = (): Promise<Playing> => {
    asked.current ??= latest.current
      .load()
      .then((next) => {
        // The file as it was sent cannot be shown here; what was made of it since can.
        if (latest.current.fault && hasNewStream(latest.current.playing, next)) {
          setFault(false);
          setQuality('auto');
        }
        latest.current.playing = next;
        stream.current?.renew(next);
        setPlaying(next);
        return next;
      })
      .finally(() => {
        asked.current = undefined;
      });
    return asked.current;
  };
  /** Sets the file of the element anew and goes on where it was. */
  const setFile = (
    { original: address, expiresAt }: Playing,
    at: Pick<HTMLVideoElement, 'currentTime' | 'paused'> | null = ref.current,
  ): void => {
    const video = ref.current;
    if (!video || !at) return;
    if (address === undefined) {
      setFault(true);
      return;
    }
    const { currentTime, paused } = at;
    fileEnds.current = expiresAt;
    video.src = address;
    if (currentTime > 0) video.currentTime = currentTime;
    if (!paused) void video.play().catch(() => undefined);
  };
  /** Until the network is back and the server answers; then with fresh addresses from where it was. Only a refusal ends it. */
  const recover = (goOn: (next: Playing) => void): void => {
    if (recovering.current) return;
    let stop = (): void => undefined;
    const end = (): void => {
      stop();
      recovering.current = undefined;
    };
    const attempt = (): void => {
      let over = false;
      const wait = whenReachable(
        () =>
          void renew().then(
            (next) => {
              if (over) return;
              end();
              setLost(undefined);
              goOn(next);
            },
            (error: unknown) => {
              if (over) return;
              if (isPassing(error) || isApiError(error, 'STALE')) {
                setLost(isApiError(error, 'NETWORK') ? 'network' : 'server');
                attempt();
              } else {
                end();
                setLost('gone');
              }
            },
          ),
      );
      stop = () => {
        over = true;
        wait();
      };
    };
    recovering.current = end;
    setLost('network');
    attempt();
  };
  const stopRecovering = (): void => {
    if (!recovering.current) return;
    recovering.current();
    setLost(undefined);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it plays is begun anew by the kind of its source alone.
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    let gone = false;
    const { currentTime: from, paused } = left.current ?? video;
    left.current = undefined;
    // Who has stopped it does not see it move by itself, whatever is loaded into it.
    if (paused && from > 0) video.autoplay = false;
    if (!isStream) {
      setFile(latest.current.playing, { currentTime: from, paused });
      return stopRecovering;
    }
    const fallBack = (): void => {
      if (gone) return;
      streamFailed.current = true;
      setQuality('original');
    };
    loadPart(loadStream).then(({ canStream, startStream }) => {
      if (gone) return;
      if (!canStream()) return fallBack();
      stream.current = startStream(video, latest.current.playing, from, {
        onQuality: setShown,
        onLost: () => recover(() => stream.current?.resume()),
        onFault: fallBack,
      });
      if (quality !== 'auto') stream.current.choose(quality);
      if (!paused) void video.play().catch(() => undefined);
    }, fallBack);
    return () => {
      gone = true;
      stopRecovering();
      left.current = { currentTime: video.currentTime, paused: video.paused };
      stream.current?.end();
      stream.current = undefined;
    };
  }, [isStream, begun]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it listens to the element while it is there.
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    const keepFresh = (): void => {
      if (Date.now() < restUntil.current || !isEnding(latest.current.playing, clock())) return;
      // A playing element says so several times a second.
      void renew().catch(() => {
        restUntil.current = Date.now() + restMs;
      });
    };
    video.addEventListener('timeupdate', keepFresh);
    video.addEventListener('play', keepFresh);
    return () => {
      video.removeEventListener('timeupdate', keepFresh);
      video.removeEventListener('play', keepFresh);
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it looks while something is to come.
  useEffect(() => {
    if (playing.state !== 'converting') return;
    const timer = setTimeout(() => void renew().catch(() => setPlaying((now) => ({ ...now }))), lookMs);
    return () => clearTimeout(timer);
  }, [playing]);

  const available = playing.media.map(({ track }) => track).filter((track) => track !== 'sound');
  return {
    labels: available,
    ...{ quality, shown, lost, fault, state: playing.state, poster: playing.poster },
    choose(next) {
      setFault(false);
      streamFailed.current = false;
      setQuality(next);
      if (next === 'original' || !stream.current) return;
      if (next === 'auto' || stream.current.labels.includes(next))
        stream.current.choose(next === 'auto' ? undefined : next);
      else setBegun((times) => times + 1);
    },
    onError() {
      if (isStream || lost !== undefined || fault) return;
      const { playing } = latest.current;
      const then = afterError({
        isEnding: isEnding({ expiresAt: fileEnds.current }, clock()) || !navigator.onLine,
        hasPlayed: (ref.current?.currentTime ?? 0) > 0,
        canStream: playing.master !== undefined && !streamFailed.current,
      });
      if (then === 'recover') recover((next) => setFile(next));
      else if (then === 'stream') setQuality('auto');
      else setFault(true);
    },
  };
};

import type { Event } from './event/event.ts';

/** What is known of a video, by the browser that sends it or by what converts it; what nobody found out is left out. */
export interface VideoLook {
  /** The picture as people see it, upright. */
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly seconds?: number | undefined;
  /** Whether anything is heard. */
  readonly sound?: boolean | undefined;
  /** Whether nothing is seen. */
  readonly black?: boolean | undefined;
  /** Whether the browser that looked at it can play it. */
  readonly playable?: boolean | undefined;
  /** Whether what converts it could open it. */
  readonly opened?: boolean | undefined;
}

/** Whether a video cannot be judged as it is: nothing opens it, or nothing is seen or heard in it. */
export const isFaulty = ({ opened, sound, black }: VideoLook): boolean =>
  opened === false || sound === false || black === true;

/** How long the video of a round usually is, in seconds. */
export interface VideoLength {
  readonly least: number;
  readonly most: number;
}

/** From 20 seconds to 5 minutes, unless the event says otherwise. */
const usualLength: VideoLength = { least: 20, most: 300 };

/** What an event may say instead. */
export const videoLengths = { least: 5, most: 1800 };

/** How long a video of this event usually is. */
export const lengthAt = ({
  shortestVideo = usualLength.least,
  longestVideo = usualLength.most,
}: Pick<Event, 'shortestVideo' | 'longestVideo'>): VideoLength => ({ least: shortestVideo, most: longestVideo });

/** '90 seconds', or '5 minutes' where it is whole ones. */
const lengthInWords = (seconds: number): string => {
  if (seconds % 60 > 0) return `${seconds} seconds`;
  return seconds === 60 ? '1 minute' : `${seconds / 60} minutes`;
};

/** What a family should look at while there is time to send another video, each in a sentence; never a reason to refuse one. */
export const adviceOn = (
  { width = 0, height = 0, seconds, sound, black, playable, opened }: VideoLook,
  { least, most }: VideoLength,
): string[] => [
  ...(opened === false
    ? [
        'This video could not be opened, so judges may not see it. Please check that it plays on your device, and send another one.',
      ]
    : []),
  ...(playable === false
    ? [
        'This browser cannot play this video, so nobody could look at it before it is sent. Please check that it plays on your device; it is taken all the same.',
      ]
    : []),
  ...(sound === false
    ? [
        'There is no sound in this video. Judges listen to the music and the shoes: please check it, and send another one.',
      ]
    : []),
  ...(black
    ? [
        'Nothing is seen in this video, it is dark from its beginning to its end. Please check it, and send another one.',
      ]
    : []),
  ...(seconds !== undefined && seconds < least
    ? [`This video is shorter than ${lengthInWords(least)}. Please check that the whole dance is in it.`]
    : []),
  ...(seconds !== undefined && seconds > most
    ? [`This video is longer than ${lengthInWords(most)}. Please cut what comes before and after the dance.`]
    : []),
  ...(height > width
    ? ['This video is upright. Judges see more of the dancer when the phone is held on its side.']
    : []),
];

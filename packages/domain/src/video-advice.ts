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
}

/** How long a round usually is, in seconds (20 s to 5 min). */
export const usualLength = { least: 20, most: 300 } as const;

/** What a family should look at while there is time to send another video, each in a sentence; never a reason to refuse one. */
export const adviceOn = ({ width = 0, height = 0, seconds, sound, black }: VideoLook): string[] => [
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
  ...(seconds !== undefined && seconds < usualLength.least
    ? ['This video is shorter than 20 seconds. Please check that the whole dance is in it.']
    : []),
  ...(seconds !== undefined && seconds > usualLength.most
    ? ['This video is longer than 5 minutes. Please cut what comes before and after the dance.']
    : []),
  ...(height > width
    ? ['This video is upright. Judges see more of the dancer when the phone is held on its side.']
    : []),
];

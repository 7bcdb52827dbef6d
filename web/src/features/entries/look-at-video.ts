import type { VideoLook } from '@rince/domain/video-advice';

/** Larger ones are not listened to: a phone would run out of memory. */
const mostHeard = 64 * 1024 * 1024;
/** What is quieter at its loudest (-50 dB) is silence. */
const quietest = 0.003;

/** What this browser finds out about a video before it is sent; of what it cannot play it knows that alone. */
export const lookAtVideo = async (file: File): Promise<VideoLook> => {
  const [picture, sound] = await Promise.all([pictureOf(file), hasSound(file)]);
  return { ...picture, sound };
};

const pictureOf = async (file: File): Promise<VideoLook> => {
  const video = document.createElement('video');
  const address = URL.createObjectURL(file);
  try {
    return await new Promise<VideoLook>((resolve) => {
      video.preload = 'metadata';
      video.muted = true;
      video.onloadedmetadata = () => {
        const { videoWidth: width, videoHeight: height, duration } = video;
        resolve({ width, height, seconds: Number.isFinite(duration) ? duration : undefined });
      };
      video.onerror = () => resolve({ playable: false });
      video.src = address;
    });
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
};

/** Whether anything is heard in it; undefined where this browser cannot tell: whether there is a track at all, the server finds out. */
const hasSound = async (file: File): Promise<boolean | undefined> => {
  if (file.size > mostHeard) return undefined;
  try {
    const heard = await new OfflineAudioContext(1, 1, 8000).decodeAudioData(await file.arrayBuffer());
    return Array.from({ length: heard.numberOfChannels }, (_, i) => heard.getChannelData(i)).some((samples) =>
      samples.some((sample) => Math.abs(sample) > quietest),
    );
  } catch {
    return undefined;
  }
};

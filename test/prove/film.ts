import { ladder, segmentSeconds, soundRate } from '@rince/domain/renditions';
import { videoMost } from '@rince/domain/video';
import { makeFilm, probed } from '../support/clip.ts';
import { startTestCloud } from '../support/cloud.ts';
import { until } from '../support/until.ts';
import { videoFamily } from '../support/video-family.ts';
import { sendVideo } from '../support/videos.ts';
import type { Claims } from './claims.ts';

// The largest video that a family may send, as a phone films it: it plays as soon as it came, and a judge has a size for a slow line soon after.

/** Within so many minutes on two cores. */
const mostMinutes = 4;
const bytesLookedAt = 100_000;

export const proveFilm = async (claims: Claims): Promise<void> => {
  const film = makeFilm(videoMost);
  const { streams, format } = probed(film);
  const seconds = Number(format.duration);
  const [picture] = streams;
  claims.is(
    'it is a film of two minutes or more in Full HD, and nearly the most that is taken',
    film.length > videoMost * 0.97 && film.length <= videoMost && seconds > 120 && picture?.height === 1080,
    `${film.length} bytes, ${seconds} s, ${picture?.width} x ${picture?.height}`,
  );

  const cloud = await startTestCloud();
  try {
    const { parent, at } = await videoFamily(cloud, 'film@example.org');
    const key = await sendVideo(parent, at(1), film);
    const came = performance.now();
    const minutes = (): number => (performance.now() - came) / 60_000;
    const early = await parent.ask('videoPlaylist', { query: { key } });
    const beginning = await fetch(early.original ?? '', { headers: { range: `bytes=0-${bytesLookedAt - 1}` } });
    const bytes = Buffer.from(await beginning.arrayBuffer());
    claims.is(
      'it can be played the moment it came',
      early.state === 'converting' && bytes.equals(film.subarray(0, bytesLookedAt)),
      `${early.state}, ${beginning.status}, ${bytes.length} bytes`,
    );

    const smaller = await until(async () => {
      const { media } = await parent.ask('videoPlaylist', { query: { key } });
      return media.find(({ track }) => track === '480p') ?? (minutes() > mostMinutes && 'late');
    }, 300);
    const took = minutes();
    claims.is(
      `it plays in 480p within ${mostMinutes} minutes`,
      smaller !== 'late' && took <= mostMinutes,
      `${took.toFixed(1)} minutes after it came`,
    );
    if (smaller === 'late') return;
    const played = [...smaller.playlist.matchAll(/EXTINF:([\d.]+)/g)].reduce(
      (sum, [, length]) => sum + Number(length),
      0,
    );
    claims.is('and from its beginning to its end', Math.abs(played - seconds) < 1, `${played} s of ${seconds} s`);
    const sizes = [...smaller.playlist.matchAll(/BYTERANGE:(\d+)@/g)].map(
      ([, size]) => (Number(size) * 8) / segmentSeconds + soundRate,
    );
    const most = (ladder.find(({ label }) => label === '480p')?.kbits ?? 0) * 1100;
    // The last one may be shorter.
    const tooMuch = sizes.slice(0, -1).filter((rate) => rate > most);
    claims.is(
      'and no segment of a noisy picture is more than its rate allows',
      sizes.length > 30 && tooMuch.length === 0,
      `${sizes.length} segments, ${tooMuch}`,
    );
    console.log(`        its heaviest segment has ${Math.round(Math.max(...sizes) / 1000)} kbit/s of ${most / 1000}`);
    console.log(`        480p was there ${took.toFixed(1)} minutes after it came`);
  } finally {
    await cloud.end();
  }
};

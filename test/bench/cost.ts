import { originalDays, renditionsOf, type Source, soundRate } from '@rince/domain/renditions';
import { partsOfVideo } from '@rince/domain/video';
import type { Figure } from './figure.ts';

// What a feis by video costs at the list prices of us-east-1 in USD, without volume discounts and free tiers. Requests of the table and the functions
// are not in it: they are those of a feis in a hall.

const prices = {
  /** S3 Standard, the first 50 TB of a month, a GB (aws.amazon.com/s3/pricing). */
  storedMonth: 0.023,
  /** A thousand PUT, COPY or POST requests (the same page). */
  puts: 0.005,
  /** A tag of a stored object, a month: 0.01 for ten thousand (the same page). */
  tagMonth: 0.000001,
  /** CloudFront to Europe and North America, the first 10 TB of a month, a GB (aws.amazon.com/cloudfront/pricing). */
  sent: 0.085,
  /**
   * MediaConvert on demand, basic tier, AVC in a single pass with up to 60 pictures a second, a minute of what is made (aws.amazon.com/mediaconvert/pricing).
   * Fewer pictures cost less. What it takes for levelling the sound is billed by the minute beside it and not in here.
   */
  made: { sd: 0.015, hd: 0.03, uhd: 0.06 },
} as const;

/** A feis, and what its people do: judges watch once, at the size that a tablet chooses; a family, its teacher and friends on phones. */
const feis = {
  ...{ dancers: 1000, rounds: 3, seconds: 90, judges: 3, familyLooks: 4 },
  /** A phone films Full HD with so many bits a second. */
  filmed: 17_000_000,
  /** The last video comes so many days before the last day of the feis, from which on they are kept. */
  ...{ daysBefore: 14, daysKept: 90 },
} as const;
const source: Source = { width: 1920, height: 1080, sound: true, seconds: feis.seconds };

const gigabyte = 1e9;
const bytesOf = (bitsASecond: number): number => (bitsASecond * feis.seconds) / 8;
const priceOf = (shorterSide: number): number =>
  shorterSide < 720 ? prices.made.sd : shorterSide <= 1080 ? prices.made.hd : prices.made.uhd;

/** Storage, transcoding and egress of an online feis, each in USD, and together. */
export const benchCost = (): Figure[] => {
  const videos = feis.dancers * feis.rounds;
  const sizes = renditionsOf(source);
  const rateOf = (label: string): number => (sizes.find((one) => one.label === label)?.rate ?? 0) + soundRate;

  const original = bytesOf(feis.filmed);
  const made = bytesOf(sizes.reduce((sum, { rate }) => sum + rate, 0) + soundRate);
  const months = (feis.daysBefore + feis.daysKept) / 30;
  const asSent = Math.min(originalDays / 30, months);
  const stored =
    (videos * (original * asSent + made * months) * prices.storedMonth) / gigabyte + videos * asSent * prices.tagMonth;
  // Each size is a file and its list; a sound and its list; the pictures; the parts and what joins them; what says that the original may go.
  const puts = 2 * sizes.length + 2 + 6 + partsOfVideo(original).length + 2 + 1;
  const written = (videos * puts * prices.puts) / 1000;
  const minutes = feis.seconds / 60;
  const converted =
    videos * minutes * sizes.reduce((sum, { width, height }) => sum + priceOf(Math.min(width, height)), 0);
  const watched = feis.judges * rateOf('1080p') + feis.familyLooks * rateOf('720p');
  const sent = (videos * bytesOf(watched) * prices.sent) / gigabyte;

  const usd = (amount: number): string => `${amount.toFixed(2)} USD`;
  const line = (what: string, amount: number): Figure => ({
    ...{ what, measured: usd(amount), budget: 'said, not held', share: 0 },
  });
  const all = stored + written + converted + sent;
  return [
    line(
      `${videos.toLocaleString('en')} videos stored, as sent for ${originalDays} days, in ${sizes.length} sizes for ${months.toFixed(1)} months`,
      stored + written,
    ),
    line(`converted, ${minutes} minutes each`, converted),
    line(`watched by ${feis.judges} judges and ${feis.familyLooks} times by families`, sent),
    line(`a feis of ${feis.dancers.toLocaleString('en')} dancers by video, ${usd(all / feis.dancers)} a dancer`, all),
  ];
};

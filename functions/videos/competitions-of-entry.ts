import type { EntryCompetition, RoundVideo } from '@rince/contracts/routes/videos';
import type { EnteredCompetition, Entry, EntrySection } from '@rince/domain/entry/entry';
import { roundsByVideo, takesVideos } from '@rince/domain/entry/round-by-video';
import { isRoundInTime, roundCloses, roundWindow, waitedForUntil } from '@rince/domain/entry/round-window';
import type { KeptVideo, Video } from '@rince/domain/entry/video';
import { isAskedAgain } from '@rince/domain/entry/video-report';
import type { Event } from '@rince/domain/event/event';
import type { Grade } from '@rince/domain/event/grade';
import { areVideosKept } from '@rince/domain/event/windows';
import type { Renditions } from '@rince/domain/renditions';
import type { Competition } from '@rince/domain/sheet/competition';
import { asksForRecall, hasRecall } from '@rince/domain/sheet/recall-round';
import { type Round, roundsUpTo, roundTitle } from '@rince/domain/video';
import { adviceOn, isFaulty, lengthAt, type VideoLength, type VideoLook } from '@rince/domain/video-advice';
import type { Context } from '@rince/runtime/context';
import { videos } from '@rince/services/videos';
import { getCompetitions } from '@rince/store/competitions';
import { getEventWithGrades } from '@rince/store/events';
import { getManyRenditions } from '@rince/store/renditions';
import { getVideos } from '@rince/store/videos';
import { staysFor } from './video-round.ts';

/** What is danced, with its sheet and its category as they were read. */
interface Danced {
  readonly section: EntrySection;
  readonly entered: EnteredCompetition;
  readonly competition: Competition;
  readonly grade: Grade;
}

interface Wanted {
  /** These competitions of the entry; all it dances unless said. */
  readonly only?: readonly Danced[];
  /** A round as it is about to be, whatever is stored. */
  readonly changed?: Video;
  /** Whether the reader may watch the videos of a dancer, and send them. */
  readonly watches: (dancer: string) => boolean;
  readonly sends: (dancer: string) => boolean;
}

const watchable = (
  { key: path, name, size, uploadedAt }: KeptVideo,
  look: VideoLook,
  length: VideoLength,
): Partial<RoundVideo> => {
  const advice = adviceOn(look, length);
  return {
    ...{ path, name, size, uploadedAt },
    ...(advice.length > 0 ? { advice } : {}),
    ...(isFaulty(look) ? { faulty: true } : {}),
  };
};

/** What was found out about a video: by looking into it, and by converting it. */
const lookOf = (one: Renditions | undefined): VideoLook => ({
  ...one?.source,
  ...(one?.source?.silent ? { sound: false } : {}),
  ...(one?.state === 'failed' && !one.lost ? { opened: false } : {}),
});

/** What an entry dances, with the videos of each round as far as the reader may know of them. */
export const competitionsOfEntry = async (
  ctx: Context,
  entry: Entry,
  event: Event,
  { only, changed, watches, sends }: Wanted,
): Promise<EntryCompetition[]> => {
  const danced =
    only ?? entry.sections.flatMap((section) => section.competitions.map((entered) => ({ section, entered })));
  const grades = only?.map(({ grade }) => grade) ?? (await getEventWithGrades(ctx.table, event._id))?.grades ?? [];
  const places = new Map(
    grades.flatMap((grade) => grade.competitions.map((place) => [place._id, { grade, place }] as const)),
  );
  const rounds = danced.flatMap(({ entered }) =>
    roundsUpTo(places.get(entered.competition)?.grade.rounds ?? 0).map((round) => [entered._id, round] as const),
  );
  const stored = takesVideos(event) && areVideosKept(event, ctx.now) ? await getVideos(ctx.table, rounds) : [];
  const sent = new Map(
    [...stored, changed].flatMap((video) => (video ? [[`${video._id} ${video.round}`, video] as const] : [])),
  );
  // One that was kept a moment ago was looked at by nobody yet.
  const watched = [...sent.values()].flatMap(({ _id, dancer, video }) =>
    video && !changed && watches(dancer) ? [{ _id, key: video.key }] : [],
  );
  const looks = new Map((await getManyRenditions(ctx.table, watched)).flatMap((one) => (one ? [[one.key, one]] : [])));

  // Only of who waits for a recall: whether this dancer may send round 3.
  const waiting = danced.flatMap(({ section, entered: { competition } }) => {
    const grade = places.get(competition)?.grade;
    return sends(section.dancer) && takesVideos(event) && grade && hasRecall(grade) ? [competition] : [];
  });
  const read = only?.map(({ competition }) => competition) ?? (await getCompetitions(ctx.table, waiting));
  const sheets = new Map(read.map((one) => [one._id, one]));

  const takenOf = (
    { section, entered }: Pick<Danced, 'section' | 'entered'>,
    round: Round,
    video: Video | undefined,
  ) => {
    const { _id, competition } = entered;
    const grade = places.get(competition)?.grade;
    if (!sends(section.dancer) || !grade) return {};
    const facts = { event, grade, competition: sheets.get(competition) ?? {}, id: _id, round, video };
    // One family may be asked for its video when the others are over.
    const closes = asksForRecall(grade, round) && isRoundInTime(facts, ctx.now) ? roundCloses(facts) : undefined;
    const closesAt = closes?.toISOString();
    return { takes: roundWindow(facts, ctx.now), ...(closesAt === undefined ? {} : { closesAt }) };
  };
  const shown = async (video: Video | undefined): Promise<RoundVideo> => {
    const kept = video?.video;
    const isSender = video !== undefined && sends(video.dancer);
    const upload = isSender && !kept ? video.upload : undefined;
    const askedUntil = isSender ? waitedForUntil(video, ctx.now) : undefined;
    return {
      uploaded: kept !== undefined,
      ...(askedUntil === undefined ? {} : { askedUntil }),
      ...(isSender && staysFor(ctx, video) ? { frozen: true } : {}),
      ...(video && kept && watches(video.dancer) ? watchable(kept, lookOf(looks.get(kept.key)), lengthAt(event)) : {}),
      ...(upload ? { upload: { name: upload.name, size: upload.size, arrived: await videos.arrived(upload) } } : {}),
    };
  };
  // Of a feis in a hall also what a single dancer may send, or has sent.
  const isByVideo = (grade: Grade | undefined, round: Round, video: Video | undefined): boolean =>
    (grade !== undefined && roundsByVideo({ event, grade }).includes(round)) ||
    video?.video !== undefined ||
    isAskedAgain(video, ctx.now);
  return Promise.all(
    danced.map(async ({ section, entered }) => {
      const at = places.get(entered.competition);
      const count = roundsUpTo(at?.grade.rounds ?? 0);
      const third = sent.get(`${entered._id} 3`);
      const videosByRound = await Promise.all(
        count.map(async (round: Round) => {
          const video = sent.get(`${entered._id} ${round}`);
          if (!isByVideo(at?.grade, round, video)) return [];
          return [
            [`round${round}`, { ...takenOf({ section, entered }, round, video), ...(await shown(video)) }] as const,
          ];
        }),
      );
      return {
        _id: entered._id,
        event: event._id,
        entry: entry._id,
        name: entered.gradeName,
        rounds: count.map((round) => roundTitle(at?.grade.type ?? 'special', round)),
        dancer: { _id: section.dancer, name: section.profile.name, lname: section.profile.lname },
        ...Object.fromEntries(videosByRound.flat()),
        ...(third?.dance === undefined ? {} : { round3Dance: third.dance }),
        ...(third?.speed === undefined ? {} : { round3Speed: third.speed }),
        competition: {
          _id: entered.competition,
          code: at?.place.code ?? entered.code,
          rowTitle: at?.place.rowTitle ?? entered.title,
          columnTitle: at?.place.columnTitle ?? '',
        },
      };
    }),
  );
};

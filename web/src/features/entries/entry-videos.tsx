import { cancelUpload, type EntryCompetition, type RoundVideo, removeVideo } from '@rince/contracts/routes/videos';
import { roundsUpTo } from '@rince/domain/video';
import type { VideoLength } from '@rince/domain/video-advice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LevelLine } from '../../feis/dancers/level-line.tsx';
import { NumberPlate } from '../../feis/dancers/number-plate.tsx';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { showDay, showMoment } from '../../lib/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PlayIcon } from '../../ui/icons.ts';
import { Notice } from '../../ui/notice.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { toast } from '../../ui/toast.ts';
import { entryQuery, entryVideosQuery, type SeenEntry } from './entry-queries.ts';
import { sendVideo } from './send-video.ts';
import { SetDanceForm } from './set-dance-form.tsx';
import { VideoField } from './video-field.tsx';
import styles from './videos.module.css';
import { lacksDance, type VideosSaid, videosSaid } from './videos-said.ts';

/** What an entry dances before a camera, with a place for the video of each round: everything of an online event, and of one in a hall perhaps nothing. */
export function EntryVideos({ entry }: { readonly entry: SeenEntry }) {
  const query = useQuery(entryVideosQuery({ entry: entry._id, event: entry.event._id }));
  return (
    <QueryView query={query}>
      {({ data, open, sends, closesAt, length, begins }) => {
        if (data.length === 0 && entry.event.inPerson) return null;
        if (data.length === 0)
          return <EmptyState drawing="slip" text="No competitions" more="Nothing is danced in this entry." />;
        const { inPerson, timeZone } = entry.event;
        const said = videosSaid({ data, open, sends });
        return (
          <>
            <div className={styles.lead}>
              {inPerson && <h2 className={styles.byVideo}>By video</h2>}
              {said.owed > 0 && (
                <ProgressLine
                  label={inPerson ? 'Videos' : 'Videos of rounds 1 and 2'}
                  total={said.owed}
                  parts={[{ title: 'Uploaded', count: said.here }]}
                />
              )}
              <p className={styles.until}>{untilWords({ inPerson, taken: said.taken, closesAt, timeZone })}</p>
              {begins !== undefined && said.maySend && (
                <Notice>
                  Would you like to try your camera? Before {showDay(begins)} you may send a few seconds in the place of
                  a dance: we tell you if nothing is seen or heard in them. Remove the clip afterwards, and send the
                  dance.
                </Notice>
              )}
              {said.isAllHere && (
                <Notice tone="good">
                  All videos are here. There is nothing more to do{said.isWaiting ? ' now' : ''}.
                </Notice>
              )}
            </div>
            {entry.sections
              .filter(({ dancer }) => data.some((one) => one.dancer._id === dancer))
              .map((section) => (
                <section
                  key={section.dancer}
                  className={styles.dancer}
                  aria-label={`Videos of ${section.profile.name} ${section.profile.lname}`}
                >
                  <div className={styles.who}>
                    <NumberPlate number={section.dancerNumber} />
                    <h2 className={styles.name}>
                      {section.profile.name} {section.profile.lname}
                    </h2>
                  </div>
                  <LevelLine otherLevel={section.otherLevel} />
                  {data
                    .filter(({ dancer }) => dancer._id === section.dancer)
                    .map((one) => (
                      <Competition key={one._id} {...{ one, sends, length, timeZone }} />
                    ))}
                </section>
              ))}
          </>
        );
      }}
    </QueryView>
  );
}

interface Taking {
  readonly inPerson: boolean;
  readonly taken: VideosSaid['taken'];
  readonly closesAt: string | undefined;
  readonly timeZone: string;
}

/** Until when videos are taken. Of a feis in a hall it is said of this entry: its leave may be over while others send theirs. */
const untilWords = ({ inPerson, taken, closesAt, timeZone }: Taking): string => {
  if (taken === undefined) return '';
  if (taken === 'until') return closesAt ? `Videos are taken until ${showMoment(new Date(closesAt), timeZone)}.` : '';
  return inPerson ? 'Videos of this entry are no longer taken.' : 'Videos are no longer taken for this event.';
};

interface Props {
  readonly one: EntryCompetition;
  readonly sends: boolean;
  readonly length: VideoLength;
  readonly timeZone: string;
}

function Competition({ one, sends, length, timeZone }: Props) {
  const client = useQueryClient();
  const again = (): Promise<unknown> =>
    Promise.all([
      client.invalidateQueries({ queryKey: entryVideosQuery(one).queryKey }),
      client.invalidateQueries({ queryKey: entryQuery(one.entry).queryKey }),
    ]);
  const attempt = async (work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      toast({ title: 'An Error Occured', text: messageOf(error), kind: 'error' });
    }
    await again();
  };
  const { code, rowTitle, columnTitle } = one.competition;
  return (
    <div className={styles.competition}>
      <h3 className={styles.title}>
        {rowTitle}
        {columnTitle !== '' && <span className={styles.column}> {columnTitle}</span>} <Badge>{code}</Badge>
        <ButtonLink kind="quiet" to={`/app/j/1/${one.competition._id}-${one._id}`} icon={<PlayIcon />}>
          Videos and scores<span className="hidden-text"> of {code}</span>
        </ButtonLink>
      </h3>
      <div className={styles.rounds}>
        {roundsUpTo(one.rounds.length).map((round) => {
          const title = one.rounds[round - 1] ?? '';
          const video = one[`round${round}`];
          if (!video) return null;
          const takes = sends && video.takes === 'open';
          const place = { id: one._id, entry: one.entry, event: one.event, round };
          return (
            <div key={round} className={styles.round}>
              {round === 3 && <ThirdRound video={video} timeZone={timeZone} />}
              {takes && video.askedUntil !== undefined && (
                <Notice>
                  The organizer {video.uploaded ? 'asks for another video' : 'takes a video'} of this round. It is taken
                  until {showMoment(new Date(video.askedUntil), timeZone)}.
                </Notice>
              )}
              <VideoField
                label={title}
                video={video}
                length={length}
                sends={takes}
                send={async (file, options) => {
                  try {
                    await sendVideo(place, file, options);
                  } catch (error) {
                    // Another phone may have sent one: what is there now comes as soon as there is a line.
                    void again();
                    throw error;
                  }
                  await again();
                }}
                onCancel={() => attempt(call(cancelUpload, { body: { id: one._id, round } }))}
                onRemove={() => attempt(call(removeVideo, { params: { id: one._id, round: `round${round}` } }))}
              />
              {round === 3 && takes && lacksDance(one) && (
                <Notice>Please say which dance it is, and how fast: the judges read it beside the video.</Notice>
              )}
              {round === 3 && <SetDanceForm one={one} sends={takes && video.frozen !== true} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Round 3 waits for the recall: what it came to, and until when a recalled dancer sends it. */
function ThirdRound({ video, timeZone }: { readonly video: RoundVideo; readonly timeZone: string }) {
  const until = video.closesAt === undefined ? '' : showMoment(new Date(video.closesAt), timeZone);
  switch (video.takes) {
    case 'waiting':
      return (
        <Notice>
          Round 3 is danced by who is recalled. You are told when the recall is calculated
          {until !== '' && `; its videos are taken until ${until}`}.
        </Notice>
      );
    case 'notRecalled':
      return (
        <Notice>
          Thank you for dancing! This dancer was not recalled to round 3, so there is nothing more to send. The marks
          and comments of the judges come with the results.
        </Notice>
      );
    case 'open':
      return until === '' || video.uploaded ? null : (
        <Notice tone="good">Recalled! Please send round 3, with its dance and speed. It is taken until {until}.</Notice>
      );
    case 'closed':
      return video.uploaded ? null : <Notice>Videos of round 3 are no longer taken.</Notice>;
    default:
      return null;
  }
}

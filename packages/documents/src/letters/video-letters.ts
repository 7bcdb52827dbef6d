import type { Letter } from '@rince/domain/news/letter';
import { type To, written } from './letters.ts';

/** A dancer is recalled: what their family sends, and until when; that nothing is taken any more; or that it is here, where a recall of before had asked for it. */
export const recalled = (
  { email, name }: To,
  about: {
    readonly dancer: string;
    readonly of: string;
    readonly isSent: boolean;
    readonly until: string | undefined;
    readonly address: string;
  },
): Letter =>
  written({
    to: email,
    name,
    subject: `${about.dancer} is recalled to round 3`,
    ...(about.isSent || about.until === undefined
      ? {
          says: `${about.dancer} is recalled in ${about.of}. ${
            about.isSent
              ? 'The video of round 3 that was sent is here.'
              : `Videos of round 3 are no longer taken. The organizer decides whether ${about.dancer} can still send one.`
          }`,
          link: { title: `What ${about.dancer} dances`, address: about.address },
          after: 'Well danced!',
        }
      : {
          says: `${about.dancer} is recalled in ${about.of}. Please send the video of round 3, with its dance and speed:`,
          link: { title: 'Send round 3', address: about.address },
          after: `It is taken until ${about.until}. Well danced!`,
        }),
  });

/** A recall was taken back: its family waits with round 3. */
export const takenBack = (
  { email, name }: To,
  about: { readonly dancer: string; readonly of: string; readonly address: string },
): Letter =>
  written({
    to: email,
    name,
    subject: `The recall of ${about.dancer} was taken back`,
    says: `Rounds 1 and 2 of ${about.of} are looked at again, so please wait with the video of round 3:`,
    link: { title: `What ${about.dancer} dances`, address: about.address },
    after: 'You are told as soon as the recall is there.',
  });

/** What is missing of an entry before its videos are taken no more. */
export const missing = (
  { email, name }: To,
  about: {
    readonly event: string;
    readonly rounds: readonly string[];
    readonly until: string;
    readonly address: string;
  },
): Letter =>
  written({
    to: email,
    name,
    subject: `Videos are missing: ${about.event}`,
    says: `${about.event} takes videos until ${about.until}. Still missing: ${about.rounds.join('; ')}.`,
    link: { title: 'Send them', address: about.address },
    after: 'You can switch these reminders off in your account, under "Letters".',
  });

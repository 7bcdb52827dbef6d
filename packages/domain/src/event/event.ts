import type { AgeRule } from '../people/age.ts';
import type { RichDocument } from '../rich-text.ts';
import type { Grade } from './grade.ts';

/** A feis: its days, its people, its fees (in cents) and what of it is public. Days are `YYYY-MM-DD` in its time zone. */
export interface Event {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly image?: { readonly key: string; readonly thumbKey: string } | undefined;
  /** The syllabus. */
  readonly pdf?: { readonly key: string; readonly name: string } | undefined;
  readonly region: string;
  readonly regions: readonly string[];
  readonly organizations: readonly string[];
  readonly inPerson: boolean;
  readonly timeZone: string;
  readonly eventStart: string;
  readonly eventEnd: string;
  readonly registrationStart: string;
  readonly registrationEnd: string;
  readonly videoStart: string;
  readonly videoEnd: string;
  /** The last day on which recalled dancers send round 3; without one, videoEnd. */
  readonly round3End?: string;
  readonly judgingStart: string;
  readonly judgingEnd: string;
  readonly admins: readonly string[];
  readonly moderators: readonly string[];
  readonly tabulators: readonly string[];
  readonly currency: 'usd' | 'cad' | 'aud';
  readonly admissionFee: number;
  readonly programFee: number;
  readonly familyMax: number;
  readonly serviceFee: boolean;
  /** The most dancers; 0 means any number. */
  readonly cap: number;
  readonly firstNumber: number;
  /** Of a feis in a hall: the organizer has let single dancers send a round by video. */
  readonly videosAllowed?: boolean;
  /** For how many days after the last one its videos are kept. */
  readonly videoDays?: number;
  /** How long a video usually is at least, and at most, in seconds. */
  readonly shortestVideo?: number;
  readonly longestVideo?: number;
  readonly ageRule: AgeRule;
  readonly publicNames: 'number' | 'initial' | 'full';
  readonly hideEntryDancerNumber: boolean;
  readonly hideCompetitorEntries: boolean;
  readonly alias: { readonly grades: string; readonly championship: string };
  readonly content: RichDocument;
  readonly emailContent: RichDocument;
  readonly inPersonContent: RichDocument;
  /** What families accept before they pay, instead of the standing text. */
  readonly waiver?: string;
  readonly published: boolean;
  readonly stripeAccountId?: string;
  readonly step: number;
  readonly level: number;
  readonly hasResults: boolean;
  readonly hasPrivateResults: boolean;
  /** The version that is published. */
  readonly resultVersion?: string | undefined;
  /** Each result becomes public when its sheet is submitted. */
  readonly releaseAsSubmitted?: boolean | undefined;
  /** How often results were taken back. */
  readonly takenBack?: number;
  /** How often somebody at it was erased or hidden: whoever publishes names as they were read before looks again. */
  readonly erasures?: number;
  readonly generatingResults: boolean;
  readonly job?: string | undefined;
  readonly createdAt: string;
  readonly revision: number;
}

/** What somebody does at an event. */
export type EventRole = 'admin' | 'tabulator' | 'judge';

/** An event with its whole syllabus. */
export interface EventWithGrades {
  readonly event: Event;
  readonly grades: readonly Grade[];
  readonly codes: Codes;
  /** Competitions that the office has disabled because nobody entered them. */
  readonly disabled?: readonly string[];
}

/** Every code of the event and whose it is; one item, so that two categories cannot take one code. */
export interface Codes {
  readonly codes: Readonly<Record<string, string>>;
  readonly revision: number;
}

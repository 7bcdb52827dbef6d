import type { Round } from '../video.ts';

/** What a dancer shows of one round of a competition. */
export interface Video {
  /** The entry competition. */
  readonly _id: string;
  readonly round: Round;
  readonly entry: string;
  /** Whose entry it is. */
  readonly owner: string;
  readonly event: string;
  readonly competition: string;
  readonly dancer: string;
  readonly video?: KeptVideo | undefined;
  readonly upload?: VideoUpload | undefined;
  /** The organizer waits for another video until then, whatever is closed; the report that asks for it. */
  readonly again?: Again | undefined;
  /** Of round 3: the set dance, and its speed in beats a minute. */
  readonly dance?: string | undefined;
  readonly speed?: number | undefined;
  /** When the table lets go of it, in seconds; its files go with it. */
  readonly expiresAt: number;
  readonly revision: number;
}

/** A leave to send, or to send another one. */
export interface Again {
  readonly until: string;
  readonly report: string;
  /** When it was asked for: what came before is not what is waited for. Asked by a release of before, it does not say. */
  readonly at?: string | undefined;
}

/** An upload under way: its parts lie in storage, and become a file when all are there. */
export interface VideoUpload {
  /** As storage knows it. */
  readonly id: string;
  /** Where the file will be. */
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly fingerprint: string;
}

export interface KeptVideo {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly uploadedAt: string;
  /** A judge looked at it then: from that moment it is what is judged. */
  readonly lookedAt?: string | undefined;
}

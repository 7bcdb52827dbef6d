import type { GradeGroup, Level } from './levels.ts';

/** A dancer's profile. */
export interface Dancer {
  readonly _id: string;
  readonly name: string;
  readonly lname: string;
  readonly birthdate: string;
  readonly grade: GradeGroup;
  readonly level: Level;
  readonly region: { readonly _id: string; readonly name: string };
  readonly school: { readonly _id: string; readonly name: string };
  readonly owners: readonly string[];
  /** Somebody of the school's staff. */
  readonly teacher?: string | undefined;
  readonly organization?: { readonly _id: string; readonly name: string } | undefined;
  readonly image?: { readonly key: string; readonly thumbKey: string } | undefined;
  /** Who saved the profile last. */
  readonly admins?: readonly string[];
  /** The teacher, if there is one. */
  readonly moderators?: readonly string[];
  /** Holds a world medal, and so needs no world qualifier place. */
  readonly wmh?: boolean | undefined;
  /** Is being erased: nobody writes the name anywhere any more. */
  readonly erasing?: boolean;
  /** What the profile said before it was corrected. */
  readonly formerNames?: readonly { readonly name: string; readonly lname: string }[] | undefined;
  readonly createdAt: string;
  readonly revision: number;
}

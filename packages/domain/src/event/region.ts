/** What admins keep in an order of their own: regions, and the governing bodies that events belong to. */
export type Register = 'regions' | 'organizations';

/** A region, or a governing body. */
export interface Region {
  readonly _id: string;
  readonly name: string;
  readonly ordering: number;
  /** The time zone of its events; governing bodies have none. */
  readonly zone?: string | undefined;
  readonly isDeleted?: boolean;
  readonly revision: number;
}

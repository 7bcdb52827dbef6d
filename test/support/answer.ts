/** Any answer of the wire. */
export interface Answer<Data = unknown> {
  readonly http: number;
  readonly status: number;
  readonly data: Data;
  readonly code?: string;
  readonly message?: string;
  readonly issues?: { path: string; message: string }[];
  readonly current?: unknown;
  readonly timing: string;
}

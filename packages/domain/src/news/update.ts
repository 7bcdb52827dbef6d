import type { RichDocument } from '../rich-text.ts';

/** News of the platform. */
export interface Update {
  readonly _id: string;
  readonly title: string;
  readonly content: RichDocument;
  readonly type: 'app' | 'api';
  readonly description: string;
  readonly version: string;
  /** Who posted it. */
  readonly user: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly revision: number;
}

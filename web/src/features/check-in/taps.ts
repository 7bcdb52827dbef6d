import type { CheckInView, checkIn } from '@rince/contracts/routes/check-in';
import type { BodyInput } from '@rince/contracts/row';
import type { Box } from '../../lib/outbox/outbox.ts';
import type { Unsent } from '../../lib/outbox/unsent.ts';

export type Tap = BodyInput<typeof checkIn>;
/** Of whom, in words of the stage. */
export interface TapAbout {
  readonly event: string;
  readonly code: string;
  readonly dancerNumber: number;
}
/** What was tapped here and the server has not acknowledged. */
export type UnsentTap = Unsent<Tap, CheckInView, TapAbout>;
export type UnsentTaps = Box<Tap, CheckInView, TapAbout>;

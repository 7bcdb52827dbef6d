import type { EventJudge } from '@rince/domain/event/event-judge';
import { maskedEmail } from '@rince/domain/people/masked-email';

/** A judge of an event, as pickers and the assignment grid show them. */
export const judgeView = ({ user, name, lname, email, competitions, completed }: EventJudge) => ({
  _id: user,
  name,
  lname,
  // What was copied by an earlier release keeps whole addresses.
  email: maskedEmail(email),
  judgeEvent: { competitions, completed },
});

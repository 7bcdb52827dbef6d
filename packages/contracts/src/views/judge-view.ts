import type { EventJudge } from '@rince/domain/event/event-judge';

/** A judge of an event, as pickers and the assignment grid show them. */
export const judgeView = ({ user, name, lname, email, competitions, completed }: EventJudge) => ({
  _id: user,
  name,
  lname,
  email,
  judgeEvent: { competitions, completed },
});

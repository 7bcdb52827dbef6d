import { queueWorker } from '@rince/runtime/queue';
import { giveUpPrint, makePrint } from './make-print.ts';
import { tellOfMoves } from './tell-of-moves.ts';

/** Prints, and tells families whose times have moved. A message may come twice: what is over stays as it is, and nobody is told twice. */
export const handler = queueWorker(
  'prints',
  (tools, message) =>
    message.kind === 'print'
      ? makePrint(tools, message.event, message.print)
      : tellOfMoves(tools, message.event, message.revision, message.notice),
  async (tools, message) => {
    if (message.kind === 'print') await giveUpPrint(tools, message.event, message.print);
  },
);

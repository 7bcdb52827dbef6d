import type { Refund } from '@rince/domain/entry/refund';
import type { Letter } from '@rince/domain/news/letter';
import { money } from './money.ts';
import { escapeHtml } from './rich-letter.ts';

interface Given {
  readonly to: { readonly email: string; readonly name: string };
  readonly refund: Refund;
  readonly eventName: string;
  readonly site: string;
}

const about: Record<Refund['kind'], string> = {
  whole: 'Your entry was given back as a whole: nobody in it dances any more.',
  competitions: 'Some of your competitions were given back; the others stay as they are.',
  part: 'Your entry stays as it is.',
  credit: 'It is what your entry had to its credit.',
};

/** That money is given back to a family, how much, why, and what becomes of the entry. */
export function refunded({ to, refund, eventName, site }: Given): Letter {
  const { kind, amount, currency, reason, entry } = refund;
  const sum =
    amount === 0
      ? `the organizer of ${eventName} gave your entry back. There was nothing to pay back.`
      : `the organizer of ${eventName} gives you ${money(amount, currency)} back, to the card you paid with. Banks take up to ten days to show it.`;
  const says = [sum, `Reason: ${reason}`, about[kind]];
  const address = `${site}/app/entries/${entry}`;
  return {
    to: to.email,
    subject: amount === 0 ? `Your entry was given back: ${eventName}` : `You get money back: ${eventName}`,
    text: [`Hello ${to.name},`, ...says, `Your entry: ${address}`].join('\n\n'),
    html: [
      ...[`Hello ${to.name},`, ...says].map((line) => `<p>${escapeHtml(line)}</p>`),
      `<p><a href="${escapeHtml(address)}">Your entry</a></p>`,
    ].join(''),
  };
}

import type { Letter } from '@rince/domain/news/letter';
import type { To } from './letters.ts';
import { escapeHtml } from './rich-letter.ts';

/** What the office of an event tells its people, in its own words. */
export const announced = (
  { email, name }: To,
  about: { readonly event: string; readonly title: string; readonly text: string; readonly address: string },
): Letter => {
  const { event, title, text, address } = about;
  const says = `${event} tells you:`;
  const why = 'You get this letter because you take part in this event.';
  const paragraphs = text.split(/\n{2,}/).map((one) => escapeHtml(one).replaceAll('\n', '<br>'));
  return {
    to: email,
    subject: `${event}: ${title}`,
    text: [`Hello ${name},`, says, title, text, `All notifications:\n${address}`, why].join('\n\n'),
    html: [
      `Hello ${escapeHtml(name)},`,
      escapeHtml(says),
      `<strong>${escapeHtml(title)}</strong>`,
      ...paragraphs,
      `<a href="${escapeHtml(address)}">All notifications</a>`,
      escapeHtml(why),
    ]
      .map((line) => `<p>${line}</p>`)
      .join(''),
  };
};

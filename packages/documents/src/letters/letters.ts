import type { Letter } from '@rince/domain/news/letter';
import { escapeHtml } from './rich-letter.ts';

interface Content {
  readonly to: string;
  readonly name: string;
  readonly subject: string;
  readonly says: string;
  readonly link?: { readonly title: string; readonly address: string };
  readonly after: string;
}

/** A letter with a greeting, what it says, perhaps a link, and an end. */
export const written = ({ to, name, subject, says, link, after }: Content): Letter => ({
  to,
  subject,
  text: [`Hello ${name},`, link ? `${says}\n${link.address}` : says, after].join('\n\n'),
  html: [
    `Hello ${escapeHtml(name)},`,
    escapeHtml(says),
    ...(link ? [`<a href="${escapeHtml(link.address)}">${escapeHtml(link.title)}</a>`] : []),
    escapeHtml(after),
  ]
    .map((line) => `<p>${line}</p>`)
    .join(''),
});

/** Who gets a letter. */
export interface To {
  readonly email: string;
  readonly name: string;
}

const addressed = (site: string, path: string, email: string, code: string): string =>
  `${site}${path}/${encodeURIComponent(email)}/${encodeURIComponent(code)}`;

/** The link that confirms an address. */
export const confirmEmail = ({ email, name }: To, code: string, site: string): Letter =>
  written({
    to: email,
    name,
    subject: 'Confirm your email address',
    says: 'please confirm your email address for Rince:',
    link: { title: 'Confirm my address', address: addressed(site, '/public/confirm', email, code) },
    after: 'The link works for three days. If you did not ask for it, ignore this letter.',
  });

/** The link that sets a new password. */
export const resetPassword = ({ email, name }: To, code: string, site: string): Letter =>
  written({
    to: email,
    name,
    subject: 'Set a new password',
    says: 'somebody, most likely you, asked to set a new password for Rince:',
    link: { title: 'Set a new password', address: addressed(site, '/a/set-password', email, code) },
    after: 'The link works once, within an hour. If you did not ask for it, ignore this letter; your password stays.',
  });

/** The link with which the owner of a new account sets its first password. */
export const invitation = ({ email, name }: To, code: string, site: string): Letter =>
  written({
    to: email,
    name,
    subject: 'Your account at Rince',
    says: 'an account at Rince was made for you. Set your password to begin:',
    link: { title: 'Set my password', address: addressed(site, '/a/set-password', email, code) },
    after: 'The link works once, within three days; after that, ask for another one on the sign-in page.',
  });

/** To the address that was left, in case it was not the owner who left it. */
export const emailChanged = ({ email, name }: To): Letter =>
  written({
    to: email,
    name,
    subject: 'Your email address was changed',
    says: 'your account at Rince has another email address now. Letters go there from now on.',
    after: 'If it was not you, write to us at once: the contact is on the help page of the site.',
  });

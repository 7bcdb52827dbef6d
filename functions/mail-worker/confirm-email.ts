import type { Letter } from '@rince/services/mail';
import type { User } from '@rince/store/users';

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The letter with the link that confirms an address. */
export const confirmEmail = ({ name, email }: Pick<User, 'name' | 'email'>, code: string, site: string): Letter => {
  const link = `${site}/public/confirm/${encodeURIComponent(email)}/${encodeURIComponent(code)}`;
  return {
    to: email,
    subject: 'Confirm your email address',
    text: `Hello ${name},\n\nplease confirm your email address for Rince:\n${link}\n\nThe link works for three days. If you did not register, ignore this letter.`,
    html: `<p>Hello ${escapeHtml(name)},</p><p>please confirm your email address for Rince:</p><p><a href="${escapeHtml(link)}">Confirm my address</a></p><p>The link works for three days. If you did not register, ignore this letter.</p>`,
  };
};

/** An address as other people see it: 'm•••@example.org'. */
export const maskedEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1•••');

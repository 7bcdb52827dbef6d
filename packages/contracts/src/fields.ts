import { isPossibleBirth } from '@rince/domain/people/age';
import { refusals } from '@rince/domain/refusal';
import * as z from 'zod';

/** A lower-case ULID. */
export const id = z.string().regex(/^[0-9a-hjkmnp-tv-z]{26}$/, 'This is not an id.');
/** The id of a score: the competition's and the entry competition's, joined by a hyphen. */
export const scoreId = z.string().regex(/^[0-9a-hjkmnp-tv-z]{26}-[0-9a-hjkmnp-tv-z]{26}$/, 'This is not a score.');

export const required = 'This field is required';

/** What stands in a place where something else is expected. */
const kinds: Readonly<Record<string, string>> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Say yes or no.',
  array: 'This has to be a list.',
};
const unexpected = 'This is not as expected.';
const counted = (said: 'At least' | 'At most', origin: string, bound: unknown): string =>
  `${said} ${bound}${origin === 'string' ? ' characters' : origin === 'array' ? ' of them' : ''}.`;

// Whatever a field does not say itself is said in words for people, not for programmers.
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined || issue.input === null
          ? required
          : (kinds[(issue.format as string | undefined) ?? issue.expected] ?? kinds[issue.expected] ?? unexpected);
      case 'too_small':
        return counted('At least', issue.origin, issue.minimum);
      case 'too_big':
        return counted('At most', issue.origin, issue.maximum);
      case 'invalid_value':
        return issue.input === undefined || issue.input === null ? required : 'This is none of the choices.';
      case 'unrecognized_keys':
        return 'Something here is not known.';
      default:
        return unexpected;
    }
  },
});

/**
 * For what compares fields: said beside what is wrong with others, so that a form tells everything at once. Where one of these fields is wrong by
 * itself, that is said alone: they cannot be compared.
 */
export const atOnce = (...fields: readonly string[]) => ({
  when: ({ value, issues }: { readonly value: unknown; readonly issues: readonly { path?: readonly unknown[] }[] }) =>
    typeof value === 'object' && value !== null && !issues.some(({ path }) => fields.includes(String(path?.[0]))),
});

/** What nobody sees, or what turns the direction of all that stands behind it; what scripts need within a word stays. */
const unseen = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const plain = (typed: string): string => typed.replace(unseen, ' ').normalize('NFC');
/** A line of text in which something stands to be read. */
export const text = (most = 200) =>
  z
    .string()
    .overwrite(plain)
    .trim()
    .min(1, required)
    .max(most)
    .refine((line) => line === '' || /[^\s\p{C}\p{M}]/u.test(line), required);
/** Several lines of text in which something stands to be read. */
export const lines = (most: number) =>
  z
    .string()
    .overwrite((typed) =>
      typed
        .replace(/\r\n?/g, '\n')
        .split('\n')
        .map(plain)
        .join('\n')
        .replace(/\n{3,}/g, '\n\n'),
    )
    .trim()
    .min(1, required)
    .max(most)
    .refine((typed) => typed === '' || /[^\s\p{C}\p{M}]/u.test(typed), required);
export const optionalText = (most = 200) => z.string().overwrite(plain).trim().max(most).default('');

const realDay = (day: string): boolean => {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
};
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date as yyyy-mm-dd.')
  .refine(realDay, 'There is no such day.');
/** Nobody who dances is older than a hundred: a year of two digits, or of a slip, is meant otherwise. */
export const birthDay = day.refine(
  (birth) => isPossibleBirth(birth, new Date().toISOString().slice(0, 10)),
  'Please check the year of birth.',
);
export const optionalDay = z.union([z.literal(''), day]).default('');
export const instant = z.iso.datetime();

export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter a valid email address'));
export const newPassword = z
  .string()
  .min(1, 'Password can not be empty')
  .min(8, 'Password needs to be at least 8 characters long')
  .max(256);

/** Integer cents. */
export const cents = z.int('Enter a whole amount.').min(0, 'An amount cannot be negative.').max(10_000_000);
/** A sum of many amounts, in cents: of a whole event, or with what was given back. */
export const sumOfCents = z.int();
export const currency = z.enum(['usd', 'cad', 'aud']);
/** What a change was made on; whoever leaves it out is told so before anything else. */
export const revision = z
  .int({ error: ({ input }) => (input === undefined || input === null ? refusals.REVISION_REQUIRED[1] : undefined) })
  .min(1);

/** The parameters of a list: a page, and JSON in `query` and `sort`. Whoever asks for `offset` means `skip`. */
export const page = {
  skip: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).default(99),
  cursor: z.string().max(2000).optional(),
};

/** A JSON value inside a query string. */
export const json = <T extends z.ZodType>(inner: T) =>
  z.preprocess((value, ctx) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'This is not JSON.' });
      return z.NEVER;
    }
  }, inner);

/** 1 for the oldest first; nothing else can be sorted by. */
export const byAge = json(z.strictObject({ createdAt: z.union([z.literal(1), z.literal(-1)]) })).optional();

export const list = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item),
    count: z.int().optional(),
    hasMore: z.boolean(),
    cursor: z.string().optional(),
    favorites: z.array(z.string()).optional(),
  });

/** A field of a change: null says what it says when it is empty. */
export const emptied = <T extends z.ZodType>(field: T, empty: z.output<T>) =>
  field
    .nullable()
    .transform((given) => given ?? empty)
    .optional();

type Changed<Field extends z.ZodType> =
  Field extends z.ZodDefault<infer Inner extends z.ZodType>
    ? z.ZodOptional<z.ZodType<z.output<Inner>, z.input<Inner> | null>>
    : Field extends z.ZodPrefault<infer Inner extends z.ZodType>
      ? z.ZodOptional<z.ZodType<z.output<Inner>, z.input<Inner> | null>>
      : z.ZodOptional<Field>;

/** A text, a list, an amount or a document in which nothing stands. */
const isNothing = (value: unknown): boolean =>
  value === '' ||
  value === 0 ||
  (typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([name, inner]) => name === 'type' || isNothing(inner)));

const changedField = (field: z.ZodType): z.ZodType => {
  if (!(field instanceof z.ZodDefault || field instanceof z.ZodPrefault)) return field.optional();
  const inner = field.unwrap() as z.ZodType;
  const usual = field.parse(undefined);
  return isNothing(usual) ? emptied(inner, usual) : inner.optional();
};

/** The fields of a form as a change names them: what is left out stays as it is, null empties what may be empty. */
export const changed = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, changedField(field)])) as {
    [Name in keyof Shape]: Changed<Shape[Name]>;
  };

/** A time zone by its IANA name. */
export const timeZone = z
  .string()
  .max(60)
  .refine((zone) => Intl.supportedValuesOf('timeZone').includes(zone) || zone === 'UTC', 'There is no such time zone.');

export const done = z.object({ done: z.literal(true) });

const typed = z.string().trim().max(80);
/** What is looked for: JSON text in `query`, or `text` as it was typed; and in which fields, all there are unless said. */
export const searched = {
  query: json(typed).optional(),
  text: typed.optional(),
  fields: json(z.array(z.string().max(20)).max(10)).optional(),
};
export const typedIn = ({ query, text: plain }: { query?: string | undefined; text?: string | undefined }): string =>
  query ?? plain ?? '';
/** Refuses what is too short to look for. */
export const longEnough = (
  fewest: number,
): [(given: Parameters<typeof typedIn>[0]) => boolean, { path: string[]; message: string }] => [
  (given) => typedIn(given).length >= fewest,
  { path: ['query'], message: `Type at least ${fewest} characters.` },
];

/** The same fields for each round: round1Score, round2Score, round3Score. */
export const ofRounds = <Fields extends Readonly<Record<string, z.ZodType>>>(fields: Fields) =>
  Object.fromEntries(
    [1, 2, 3].flatMap((n) => Object.entries(fields).map(([name, field]) => [`round${n}${name}`, field])),
  ) as { [Name in keyof Fields & string as `round${1 | 2 | 3}${Name}`]: Fields[Name] };

/** The line of the log that a call takes back: refused as STALE where somebody has changed the same thing since. */
export const undoes = z.string().max(100).optional();

/** What people may upload: the kinds, how large each may be, and how its first bytes look. */
const mib = 1_048_576;

interface Kind {
  /** As people call it. */
  readonly title: string;
  /** Media types with the ending their files get. */
  readonly types: Readonly<Record<string, string>>;
  readonly most: number;
  /** What a browser does with it: only pictures are shown in a page of ours. */
  readonly shown: 'inline' | 'attachment';
}

export const fileKinds = {
  image: {
    title: 'a picture (JPEG, PNG or WebP)',
    types: { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' },
    most: 5 * mib,
    shown: 'inline',
  },
  pdf: { title: 'a PDF', types: { 'application/pdf': 'pdf' }, most: 20 * mib, shown: 'attachment' },
  xml: {
    title: 'an XML file',
    types: { 'text/xml': 'xml', 'application/xml': 'xml' },
    most: 10 * mib,
    shown: 'attachment',
  },
  xlsx: {
    title: 'an Excel workbook (.xlsx)',
    types: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx' },
    most: 299 * mib,
    shown: 'attachment',
  },
} as const satisfies Record<string, Kind>;
export type FileKind = keyof typeof fileKinds;
export const fileKindNames = Object.keys(fileKinds) as [FileKind, ...FileKind[]];

/** Whether a browser's media type is one of this kind. */
export const isOfKind = (kind: FileKind, type: string): boolean => Object.hasOwn(fileKinds[kind].types, type);

/** '5 MB'. */
export const sizeInWords = (bytes: number): string =>
  bytes < mib ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${Math.floor(bytes / mib)} MB`;

const beginsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0));

/** How many bytes of a file are enough to see what it is. */
export const headBytes = 1024;

const xmlBegins = (bytes: Uint8Array): boolean => {
  const [first = 0, second = 0, third = 0] = bytes;
  // UTF-16 with its mark, or UTF-8 with or without; then white space and the first tag.
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return bytes.includes(0x3c);
  const from = first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
  const begin = bytes.subarray(from).find((byte) => byte !== 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
  return begin === 0x3c;
};

/** What a file's first bytes say it is, whatever it calls itself; undefined when not of this kind. */
export const typeOfBytes = (kind: FileKind, bytes: Uint8Array): string | undefined => {
  switch (kind) {
    case 'image':
      if (beginsWith(bytes, '\u00ff\u00d8\u00ff')) return 'image/jpeg';
      if (beginsWith(bytes, '\u0089PNG\r\n\u001a\n')) return 'image/png';
      return beginsWith(bytes, 'RIFF') && beginsWith(bytes, 'WEBP', 8) ? 'image/webp' : undefined;
    case 'pdf':
      return beginsWith(bytes, '%PDF-') ? 'application/pdf' : undefined;
    case 'xml':
      return xmlBegins(bytes) ? 'text/xml' : undefined;
    case 'xlsx':
      return beginsWith(bytes, 'PK\u0003\u0004')
        ? 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
        : undefined;
  }
};

/** Where an owner keeps a file: `schools/{id}/image`. What is not named here is not shown by a signed link. */
const places = {
  users: ['image'],
  dancers: ['image'],
  schools: ['image'],
  events: ['image', 'syllabus', 'export', 'print'],
  teams: ['image'],
  entrycompetitions: ['video'],
} as const;
export type FileOwner = keyof typeof places;
export type FilePlace = {
  [Owner in FileOwner]: `${Owner}/${string}/${(typeof places)[Owner][number]}`;
}[FileOwner];

/** The parts of a kept file's key, or undefined when it is not one. */
export const partsOfKey = (
  key: string,
): { readonly owner: FileOwner; readonly id: string; readonly place: string } | undefined => {
  const [, owner = '', id = '', place = ''] =
    /^([a-z]+)\/([0-9a-hjkmnp-tv-z]{26})\/([a-z]+)\/[0-9a-hjkmnp-tv-z]{26}\.[a-z]+$/.exec(key) ?? [];
  if (!Object.hasOwn(places, owner)) return undefined;
  const known: readonly string[] = places[owner as FileOwner];
  return known.includes(place) ? { owner: owner as FileOwner, id, place } : undefined;
};

/** How long a signed link lives, in seconds: a quarter of an hour; a document may ask for a day, a picture never. */
export const linkSeconds = (place: string, asked: number | undefined): number =>
  Math.min(asked ?? 900, place === 'syllabus' ? 86_400 : 900);

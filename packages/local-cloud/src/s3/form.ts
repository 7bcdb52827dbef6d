import { StorageError } from './errors.ts';

const mostFieldBytes = 20 * 1024;

/** A browser's POST form: its fields, all of which come before the file, and the file's bytes as they arrive. */
export interface UploadForm {
  /** By lower-case name. */
  fields: Map<string, string>;
  fileName: string;
  file: AsyncIterable<Buffer>;
}

/** Reads a `multipart/form-data` body up to its file. */
export async function readForm(body: AsyncIterator<Buffer>, contentType: string): Promise<UploadForm> {
  const [, quoted, plain] = /^multipart\/form-data\s*;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (!boundary)
    throw new StorageError('PreconditionFailed', 'Bucket POST must be of the enclosure-type multipart/form-data');
  const source = new Source(body);
  const fields = new Map<string, string>();
  // The first delimiter has no line break before it; giving it one makes all of them alike.
  source.unread(Buffer.from('\r\n'));
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  await source.upTo(delimiter, mostFieldBytes);
  for (;;) {
    const headers = (await source.upTo(Buffer.from('\r\n\r\n'), mostFieldBytes)).toString();
    if (headers.startsWith('--')) throw new StorageError('InvalidArgument', 'POST requires exactly one file upload.');
    const name = /name="([^"]*)"/i.exec(headers.replace(/filename="[^"]*"/i, ''))?.[1]?.toLowerCase();
    if (name === undefined) throw malformed();
    if (name === 'file') {
      const fileName = /filename="([^"]*)"/i.exec(headers)?.[1] ?? '';
      return { fields, fileName, file: source.stream(delimiter) };
    }
    fields.set(name, (await source.upTo(delimiter, mostFieldBytes)).toString());
    const total = [...fields].reduce((sum, [key, value]) => sum + key.length + value.length, 0);
    if (total > mostFieldBytes) throw tooMuch();
  }
}

/** Bytes that are asked for up to a mark. */
class Source {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(body: AsyncIterator<Buffer>) {
    this.#chunks = body;
  }

  unread(bytes: Buffer): void {
    this.#held = Buffer.concat([bytes, this.#held]);
  }

  async upTo(mark: Buffer, limit: number): Promise<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      if (at >= 0) {
        const found = this.#held.subarray(0, at);
        this.#held = this.#held.subarray(at + mark.length);
        return found;
      }
      if (this.#held.length > limit + mark.length) throw tooMuch();
      await this.#more();
    }
  }

  async *stream(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      if (at >= 0) {
        if (at > 0) yield this.#held.subarray(0, at);
        return;
      }
      // The mark may begin in the last bytes held and end in those to come.
      const safe = this.#held.length - mark.length + 1;
      if (safe > 0) {
        yield this.#held.subarray(0, safe);
        this.#held = this.#held.subarray(safe);
      }
      await this.#more();
    }
  }

  async #more(): Promise<void> {
    const next = await this.#chunks.next();
    if (next.done) throw malformed();
    this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, next.value]) : next.value;
  }
}

function malformed(): StorageError {
  return new StorageError(
    'MalformedPOSTRequest',
    'The body of your POST request is not well-formed multipart/form-data.',
  );
}

function tooMuch(): StorageError {
  return new StorageError(
    'MaxPostPreDataLengthExceeded',
    'Your POST request fields preceding the upload file were too large.',
  );
}

import { Transform } from 'node:stream';
import { StorageError } from './errors.ts';

type State = 'size' | 'data' | 'data-end' | 'trailer' | 'done';

/** Unwraps the `aws-chunked` coding and keeps the trailing headers, such as the checksum of a streamed body. */
export class ChunkedDecoder extends Transform {
  readonly trailers = new Map<string, string>();
  #state: State = 'size';
  #line = '';
  #left = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    let at = 0;
    try {
      while (at < chunk.length && this.#state !== 'done') {
        if (this.#state === 'data') {
          const end = Math.min(chunk.length, at + this.#left);
          this.push(chunk.subarray(at, end));
          this.#left -= end - at;
          at = end;
          if (this.#left === 0) this.#state = 'data-end';
        } else {
          const newline = chunk.indexOf(10, at);
          const end = newline < 0 ? chunk.length : newline;
          this.#line += chunk.toString('latin1', at, end);
          at = end + 1;
          if (this.#line.length > 4096) throw malformed();
          if (newline >= 0) this.#endOfLine();
        }
      }
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  override _flush(done: (error?: Error) => void): void {
    // Some clients leave out the empty line after the trailers; the last chunk of size zero is what counts.
    if (this.#state === 'trailer' && this.#line) this.#endOfLine();
    done(this.#state === 'done' || this.#state === 'trailer' ? undefined : malformed());
  }

  #endOfLine(): void {
    const line = this.#line.replace(/\r$/, '');
    this.#line = '';
    if (this.#state === 'data-end') {
      if (line !== '') throw malformed();
      this.#state = 'size';
    } else if (this.#state === 'size') {
      const size = /^([0-9a-f]{1,8})(?:;.*)?$/i.exec(line)?.[1];
      if (!size) throw malformed();
      this.#left = Number.parseInt(size, 16);
      this.#state = this.#left > 0 ? 'data' : 'trailer';
    } else if (line === '') {
      this.#state = 'done';
    } else {
      const colon = line.indexOf(':');
      this.trailers.set(line.slice(0, colon).toLowerCase().trim(), line.slice(colon + 1).trim());
    }
  }
}

function malformed(): StorageError {
  return new StorageError('IncompleteBody', 'The request body terminated unexpectedly');
}

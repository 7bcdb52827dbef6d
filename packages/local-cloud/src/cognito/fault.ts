/** A refusal as the service words it: the exception's name and its message. */
export class Fault extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export const notAuthorized = (message: string) => new Fault('NotAuthorizedException', message);
export const invalid = (message: string) => new Fault('InvalidParameterException', message);

/** Wrong password and unknown user answer with the same words, so that neither tells who has an account. */
export const wrongPassword = () => notAuthorized('Incorrect username or password.');

/** A request's JSON body, read field by field. */
export class Input {
  readonly #fields: Record<string, unknown>;

  constructor(fields: unknown) {
    if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) {
      throw new Fault('SerializationException', 'The request body is not a JSON object.');
    }
    this.#fields = fields as Record<string, unknown>;
  }

  text(name: string): string {
    const value = this.optionalText(name);
    if (value === undefined || value === '') throw invalid(`Missing required parameter ${name}`);
    return value;
  }

  optionalText(name: string): string | undefined {
    const value = this.#fields[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'string' || value.length > 20_000) throw invalid(`${name} must be a string.`);
    return value;
  }

  number(name: string): number | undefined {
    const value = this.#fields[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value !== 'number') throw invalid(`${name} must be a number.`);
    return value;
  }

  flag(name: string): boolean {
    return this.#fields[name] === true;
  }

  map(name: string): Input {
    return new Input(this.#fields[name] ?? {});
  }

  /** A list of `{ Name, Value }` pairs, as attributes come. */
  pairs(name: string): Record<string, string> {
    const list = this.#fields[name] ?? [];
    if (!Array.isArray(list)) throw invalid(`${name} must be a list.`);
    return Object.fromEntries(
      list.map((item) => {
        const pair = new Input(item);
        return [pair.text('Name'), pair.optionalText('Value') ?? ''];
      }),
    );
  }
}

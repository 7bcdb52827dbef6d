/** Colours and type of the card fields, in the words of the provider's script. */
export interface FieldStyle {
  readonly base?: { readonly [property: string]: string | { readonly color?: string } | undefined };
  readonly invalid?: { readonly color?: string };
}

/** How the card fields look and behave. */
export interface CardOptions {
  readonly style?: FieldStyle;
  readonly disabled?: boolean;
}

export interface ScriptError {
  readonly type: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly message: string;
  readonly [more: string]: unknown;
}

/** What the card fields tell the page: never the number. */
export interface CardState {
  readonly elementType: 'card';
  readonly empty: boolean;
  readonly complete: boolean;
  readonly brand: string;
  readonly error: ScriptError | undefined;
}

/** The first message to the frame; the port travels with it. */
export interface Hello {
  readonly hello: 'card-fields';
  readonly publishableKey: string;
  readonly scheme: string;
  readonly color: string;
  readonly options: CardOptions;
}

/** From the page to the frame. */
export type ToFrame =
  | { readonly act: 'create'; readonly ticket: number; readonly billing: unknown }
  | { readonly act: 'update'; readonly options: CardOptions }
  | { readonly act: 'focus' | 'blur' | 'clear' };

/** From the frame to the page. */
export type FromFrame =
  | { readonly says: 'ready' | 'focus' | 'blur' }
  | { readonly says: 'height'; readonly pixels: number }
  | { readonly says: 'change'; readonly state: CardState }
  | { readonly says: 'created'; readonly ticket: number; readonly result: CreateResult };

export type CreateResult =
  | { readonly paymentMethod: object; readonly error?: undefined }
  | { readonly error: ScriptError; readonly paymentMethod?: undefined };

/** Calls the provider as a browser may: with the publishable key. */
export async function callProvider(
  base: string,
  key: string,
  path: string,
  fields: Record<string, unknown>,
  method: 'GET' | 'POST' = 'POST',
): Promise<{ body: Record<string, unknown>; error?: undefined } | { error: ScriptError; body?: undefined }> {
  const form = new URLSearchParams(flatten(fields));
  const query = method === 'GET' ? `?${form}` : '';
  try {
    const response = await fetch(`${base}${path}${query}`, {
      method,
      headers: { authorization: `Bearer ${key}` },
      ...(method === 'POST' && { body: form }),
    });
    const body = (await response.json()) as Record<string, unknown>;
    return response.ok ? { body } : { error: body.error as ScriptError };
  } catch {
    const message = 'An unexpected error occurred while reaching the payment provider. Please try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}

function flatten(fields: Record<string, unknown>, prefix = ''): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const path = prefix ? `${prefix}[${name}]` : name;
    if (value === undefined || value === null) return [];
    if (typeof value === 'object') return flatten(value as Record<string, unknown>, path);
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[path, `${value}`]]
      : [];
  });
}

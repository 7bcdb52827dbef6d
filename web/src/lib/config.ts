export interface DemoAccount {
  readonly email: string;
  readonly role: string;
}

/** Where things are; the site is built once and told this by the place it runs in. */
export interface Config {
  readonly api: string;
  readonly socket: string;
  readonly region: string;
  readonly userPoolId: string;
  readonly userPoolClientId: string;
  readonly userPoolEndpoint?: string;
  readonly paymentsPublishableKey: string;
  readonly paymentsScriptUrl: string;
  readonly paymentsConnectUrl: string;
  /** Whom people may write to. */
  readonly contactMail?: string;
  /** A page of help elsewhere, instead of our own. */
  readonly helpUrl?: string;
  readonly version: string;
  readonly local?: boolean;
  readonly demoAccounts?: readonly DemoAccount[];
  readonly demoPassword?: string;
}

let loaded: Config | undefined;

export async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json', { signal: AbortSignal.timeout(20_000) });
  if (!response.ok) throw new Error(`The configuration answered ${response.status}.`);
  loaded = (await response.json()) as Config;
  return loaded;
}

/** What was loaded before anything was rendered. */
export function config(): Config {
  if (!loaded) throw new Error('The configuration is read before it was loaded.');
  return loaded;
}

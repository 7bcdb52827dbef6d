import { type App, SecretValue } from 'aws-cdk-lib';

/** What differs between two installations of Rince in the cloud; given as CDK context (`cdk.json` or `-c domain=...`). */
export interface Settings {
  /** Host name of the site. Its certificate is made here; the owner of the domain confirms it once in DNS. */
  readonly domain: string;
  /** Sender of every mail; its domain must be a verified SES identity. */
  readonly mailFrom: string;
  /** Who is told when an alarm goes off. */
  readonly alarmMail: string | undefined;
  /** Whom people may write to; the help page says it. */
  readonly contactMail: string | undefined;
  /** A page of help elsewhere, instead of our own. */
  readonly helpUrl: string | undefined;
  /** Families use it. Elsewhere a refusal that its row does not declare is answered as a failure of ours. */
  readonly production: boolean;
}

/** CloudFront reads certificates from this region alone, so everything lives in it. */
export const region = 'us-east-1';

/** Secrets Manager secret with `secretKey`, `webhookSecret` and `clientId` of the payment provider. */
export const paymentsSecret = 'rince/payments';

/** Secrets Manager secret, made here, by which the APIs know that a call came through the CDN. */
export const cdnSecret = 'rince/cdn';

/** The secret's value, filled in by CloudFormation when it deploys. */
export const cdnSecretValue = (): string =>
  SecretValue.secretsManager(cdnSecret, { jsonField: 'value' }).unsafeUnwrap();

/** Parameter with the publishable key: public, and needed where dynamic references to secrets are not allowed. */
export const publishableKeyParameter = '/rince/payments/publishable-key';

/** Settings of a site that is deployed nowhere: for tests, and for the cloud on this machine, which has addresses of its own. */
export const nowhere: Settings = {
  domain: 'rince.example',
  mailFrom: 'no-reply@rince.example',
  alarmMail: undefined,
  contactMail: undefined,
  helpUrl: undefined,
  production: false,
};

/** The settings given as context; refused with what to give, because nothing may be deployed under a name that is nobody's. */
export function readSettings(app: App): Settings {
  const text = (key: string): string | undefined => {
    const value: unknown = app.node.tryGetContext(key);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const needed = (key: string, example: string, isGood: RegExp): string => {
    const value = text(key);
    if (value !== undefined && isGood.test(value) && !value.endsWith('.example')) return value;
    const problem = value === undefined ? 'is missing' : `is '${value}'`;
    throw new Error(`The setting '${key}' ${problem}. Give yours, such as -c ${key}=${example} (README, Deploy).`);
  };
  return {
    domain: needed('domain', 'feis.your-domain.org', /^[a-z0-9-]+(\.[a-z0-9-]+)+$/),
    mailFrom: needed('mailFrom', 'feis@your-domain.org', /^[^\s@]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/),
    alarmMail: text('alarmMail'),
    contactMail: text('contactMail'),
    helpUrl: text('helpUrl'),
    production: true,
  };
}

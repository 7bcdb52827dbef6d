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

/** The settings of this synthesis, with a domain that cannot belong to anybody when none is given. */
export function readSettings(app: App): Settings {
  const text = (key: string): string | undefined => {
    const value: unknown = app.node.tryGetContext(key);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const domain = text('domain') ?? 'rince.example';
  return {
    domain,
    mailFrom: text('mailFrom') ?? `no-reply@${domain}`,
    alarmMail: text('alarmMail'),
    contactMail: text('contactMail'),
    helpUrl: text('helpUrl'),
  };
}

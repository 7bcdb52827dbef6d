/** Where the site may load from and talk to beyond its own origin. */
export interface Elsewhere {
  /** Hosts of the files bucket, to which browsers upload. */
  readonly files: readonly string[];
  /** The user pool's address. */
  readonly userPool: string;
  /** The site's own socket: not every browser counts it as the same origin. */
  readonly socket: string;
}

/** The payment provider's script and its frames for card fields and bank checks. */
const payments = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
};

/** The Content-Security-Policy of the site: everything from its own origin but the few things named here. */
export function contentSecurityPolicy(elsewhere: Elsewhere): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...payments.script],
    // The component kit writes style attributes; no user's text ever becomes one.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", elsewhere.socket, elsewhere.userPool, ...elsewhere.files, ...payments.connect],
    'frame-src': ["'self'", 'blob:', ...payments.frame],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

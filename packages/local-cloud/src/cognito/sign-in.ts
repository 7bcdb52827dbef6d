import { randomBytes } from 'node:crypto';
import { Fault, type Input, invalid, notAuthorized, wrongPassword } from './fault.ts';
import { checkPassword } from './password-policy.ts';
import type { AuthFlow, Pool } from './pool.ts';
import type { User } from './rows.ts';
import { beginExchange, type Exchange, matchesPassword, provesPassword } from './srp.ts';

interface Challenge {
  readonly expires: number;
  /** The user, or nobody when the name is unknown; `userId` is then made up. */
  readonly sub?: string;
  readonly userId: string;
  readonly exchange?: Exchange;
}

const challengeMs = 3 * 60_000;
const flowNames: Record<string, AuthFlow> = {
  USER_SRP_AUTH: 'ALLOW_USER_SRP_AUTH',
  USER_PASSWORD_AUTH: 'ALLOW_USER_PASSWORD_AUTH',
  ADMIN_USER_PASSWORD_AUTH: 'ALLOW_ADMIN_USER_PASSWORD_AUTH',
  REFRESH_TOKEN_AUTH: 'ALLOW_REFRESH_TOKEN_AUTH',
  REFRESH_TOKEN: 'ALLOW_REFRESH_TOKEN_AUTH',
};

/** The ways into the pool: by proof of the password, by the password itself, by a refresh token. */
export class SignInFlows {
  readonly #pool: Pool;
  #challenges = new Map<string, Challenge>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  initiate(input: Input): object {
    this.#checkClient(input);
    const flow = this.#flow(input);
    const parameters = input.map('AuthParameters');
    if (flow === 'ALLOW_USER_SRP_AUTH') return this.#offerProof(parameters);
    if (flow === 'ALLOW_USER_PASSWORD_AUTH') return this.#byPassword(parameters);
    if (flow === 'ALLOW_REFRESH_TOKEN_AUTH') return this.#refresh(parameters.text('REFRESH_TOKEN'));
    throw invalid('Initiate Auth method not supported.');
  }

  initiateAsAdmin(input: Input): object {
    this.#checkClient(input);
    const flow = this.#flow(input);
    const parameters = input.map('AuthParameters');
    if (flow === 'ALLOW_ADMIN_USER_PASSWORD_AUTH') return this.#byPassword(parameters);
    if (flow === 'ALLOW_REFRESH_TOKEN_AUTH') return this.#refresh(parameters.text('REFRESH_TOKEN'));
    throw invalid('Initiate Auth method not supported.');
  }

  refresh(input: Input): object {
    this.#checkClient(input);
    return this.#refresh(input.text('RefreshToken'));
  }

  respond(input: Input): object {
    this.#checkClient(input);
    const responses = input.map('ChallengeResponses');
    const name = input.text('ChallengeName');
    if (name === 'PASSWORD_VERIFIER') return this.#checkProof(responses);
    if (name === 'NEW_PASSWORD_REQUIRED') return this.#takeNewPassword(input.text('Session'), responses);
    throw invalid(`Challenge ${name} is not supported.`);
  }

  #offerProof(parameters: Input): object {
    const name = parameters.text('USERNAME');
    const user = this.#pool.users.find(name);
    const decoy = this.#pool.decoyOf(name);
    const userId = user?.sub ?? decoy.userId;
    const ofDecoy = this.#pool.verifierOfDecoy(decoy);
    const password = user ? this.#pool.users.verifierOf(user) : ofDecoy;
    const exchange = beginExchange(parameters.text('SRP_A'), password);
    if (!exchange) throw invalid('SRP_A is not a valid value.');
    return {
      ChallengeName: 'PASSWORD_VERIFIER',
      ChallengeParameters: {
        SALT: password.salt,
        SECRET_BLOCK: this.#keep({ userId, exchange, ...(user && { sub: user.sub }) }),
        SRP_B: exchange.publicB.toString(16),
        USERNAME: userId,
        USER_ID_FOR_SRP: userId,
      },
    };
  }

  #checkProof(responses: Input): object {
    const secretBlock = responses.text('PASSWORD_CLAIM_SECRET_BLOCK');
    const { sub, userId, exchange } = this.#take(secretBlock);
    if (!exchange) throw notAuthorized('Invalid session for the user.');
    this.#pool.lockout.check(userId);
    const proven = provesPassword(exchange, {
      poolName: this.#pool.name,
      userId,
      secretBlock,
      timestamp: responses.text('TIMESTAMP'),
      signature: responses.text('PASSWORD_CLAIM_SIGNATURE'),
    });
    const user = sub === undefined ? undefined : this.#pool.users.find(sub);
    return this.#admit(proven, userId, user);
  }

  #byPassword(parameters: Input): object {
    const name = parameters.text('USERNAME');
    const given = parameters.text('PASSWORD');
    const user = this.#pool.users.find(name);
    // An unknown name costs the same work as a known one, so that the time taken tells nothing either.
    const decoy = this.#pool.decoyOf(name);
    const userId = user?.sub ?? decoy.userId;
    this.#pool.lockout.check(userId);
    const kept = user ? this.#pool.users.verifierOf(user) : { salt: decoy.salt, verifier: '' };
    return this.#admit(matchesPassword(this.#pool.name + userId, given, kept), userId, user);
  }

  #admit(right: boolean, userId: string, user: User | undefined): object {
    if (!right || !user) {
      this.#pool.lockout.wrong(userId);
      throw wrongPassword();
    }
    this.#pool.lockout.right(userId);
    if (!user.enabled) throw notAuthorized('User is disabled.');
    if (user.status === 'FORCE_CHANGE_PASSWORD') {
      return {
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        Session: this.#keep({ sub: user.sub, userId: user.sub }),
        ChallengeParameters: {
          USER_ID_FOR_SRP: user.sub,
          requiredAttributes: '[]',
          userAttributes: JSON.stringify({ ...user.attributes, email: user.email }),
        },
      };
    }
    return this.#welcome(user);
  }

  #takeNewPassword(session: string, responses: Input): object {
    const challenge = this.#challenges.get(session);
    const user = challenge?.sub === undefined ? undefined : this.#pool.users.find(challenge.sub);
    const known =
      user && !challenge?.exchange && [user.sub, user.email].includes(responses.text('USERNAME').toLowerCase());
    if (!known) throw notAuthorized('Invalid session for the user.');
    // Checked before the session is used up: a password that is too weak may be corrected.
    const password = responses.text('NEW_PASSWORD');
    checkPassword(this.#pool.policy, password);
    this.#take(session);
    if (!user.enabled) throw notAuthorized('User is disabled.');
    return this.#welcome(this.#pool.users.setPassword(user, password, 'CONFIRMED'));
  }

  #refresh(token: string): object {
    const signIn = this.#pool.signIns.byRefreshToken(token);
    const user = signIn && this.#pool.users.find(signIn.sub);
    if (!signIn || !user) throw notAuthorized('Refresh Token has been revoked');
    if (!user.enabled) throw notAuthorized('User is disabled.');
    return this.#result(this.#pool.mint.issue(user, signIn));
  }

  #welcome(user: User): object {
    const signIn = this.#pool.signIns.start(user.sub);
    return this.#result({ ...this.#pool.mint.issue(user, signIn), RefreshToken: signIn.refreshToken });
  }

  #result(tokens: object): object {
    return {
      AuthenticationResult: { ...tokens, ExpiresIn: this.#pool.mint.seconds, TokenType: 'Bearer' },
      ChallengeParameters: {},
    };
  }

  #keep(challenge: Omit<Challenge, 'expires'>): string {
    const now = Date.now();
    // In order of age: drop what has expired, and never keep more than a flood of sign-ins deserves.
    for (const [id, { expires }] of this.#challenges) {
      if (expires > now && this.#challenges.size < 10_000) break;
      this.#challenges.delete(id);
    }
    const id = randomBytes(64).toString('base64');
    this.#challenges.set(id, { ...challenge, expires: now + challengeMs });
    return id;
  }

  #take(id: string): Challenge {
    const challenge = this.#challenges.get(id);
    this.#challenges.delete(id);
    if (!challenge || challenge.expires <= Date.now()) throw notAuthorized('Invalid session for the user.');
    return challenge;
  }

  #flow(input: Input): AuthFlow {
    const name = input.text('AuthFlow');
    const flow = flowNames[name];
    if (!flow) throw invalid(`Unsupported AuthFlow ${name}.`);
    if (!this.#pool.allows(flow)) throw invalid(`${name} flow not enabled for this client`);
    return flow;
  }

  #checkClient(input: Input): void {
    checkClient(this.#pool, input);
  }
}

/** Refuses a request that names another client than the pool's. */
export function checkClient(pool: Pool, input: Input): void {
  const clientId = input.text('ClientId');
  if (clientId !== pool.clientId)
    throw new Fault('ResourceNotFoundException', `User pool client ${clientId} does not exist.`);
}

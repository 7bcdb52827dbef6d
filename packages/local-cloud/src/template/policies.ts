import { createHmac } from 'node:crypto';
import type { Principal } from '../principals.ts';
import { type Assembly, type Resource, resourcesOf } from './assembly.ts';
import { broken, list, record, texts } from './json.ts';
import type { Resolver } from './resolver.ts';

interface Statement {
  readonly allows: boolean;
  readonly actions: readonly RegExp[];
  readonly resources: readonly RegExp[];
}

/** Derives who may do what from the roles of the template, with keys that are the same at every start of one data folder. */
export class RolePrincipals {
  readonly #assembly: Assembly;
  readonly #resolver: Resolver;
  readonly #seed: string;

  constructor(assembly: Assembly, resolver: Resolver, seed: string) {
    this.#assembly = assembly;
    this.#resolver = resolver;
    this.#seed = seed;
  }

  /** The caller that a function is: its role, under the function's name. */
  of(name: string, role: Resource): Principal {
    const statements = this.#statementsOf(role);
    return makePrincipal(name, this.#seed, decide(statements));
  }

  /** The machine itself, which makes what the template describes. */
  root(): Principal {
    return makePrincipal('root', this.#seed, () => true);
  }

  #statementsOf(role: Resource): readonly Statement[] {
    const { ref } = this.#resolver.identity(role);
    const inline = list(this.#resolver.properties(role).Policies).map((policy) => record(policy).PolicyDocument);
    const attached = resourcesOf(this.#assembly, 'AWS::IAM::Policy')
      .map((policy) => this.#resolver.properties(policy))
      .filter((policy) => texts(policy.Roles).includes(ref))
      .map((policy) => policy.PolicyDocument);
    return [...inline, ...attached].flatMap((document) => list(record(document).Statement)).map(readStatement);
  }
}

function readStatement(value: unknown): Statement {
  const statement = record(value);
  for (const unknown of ['NotAction', 'NotResource', 'Condition'])
    if (unknown in statement) throw broken(`a function's role uses ${unknown}, which is not emulated`);
  return {
    allows: statement.Effect === 'Allow',
    actions: texts(statement.Action).map((action) => pattern(action, 'i')),
    resources: texts(statement.Resource).map((resource) => pattern(resource, '')),
  };
}

/** Allowed by one statement and denied by none; answers are kept, because every call to every service asks. */
function decide(statements: readonly Statement[]): (action: string, resource: string) => boolean {
  const known = new Map<string, boolean>();
  return (action, resource) => {
    const key = `${action} ${resource}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const matching = statements.filter(
      (one) => one.actions.some((p) => p.test(action)) && one.resources.some((p) => p.test(resource)),
    );
    const verdict = matching.length > 0 && matching.every((one) => one.allows);
    if (known.size > 10_000) known.clear();
    known.set(key, verdict);
    return verdict;
  };
}

function pattern(text: string, flags: string): RegExp {
  const escaped = text.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('*', '.*').replaceAll('?', '.')}$`, `s${flags}`);
}

function makePrincipal(name: string, seed: string, allows: Principal['allows']): Principal {
  const key = createHmac('sha256', seed).update(name).digest('hex');
  return { name, accessKeyId: `AKIA${key.slice(0, 16).toUpperCase()}`, secretAccessKey: key.slice(16), allows };
}

import { account, region } from '../principals.ts';
import type { Assembly, Resource, StackTemplate } from './assembly.ts';
import { type Identity, identify } from './identities.ts';
import { broken, isRecord, type Json, list, record } from './json.ts';

export interface ResolverOptions {
  /** Where the queues are, which is part of their addresses. */
  readonly queuesUrl: string;
  /** Values behind `{{resolve:secretsmanager:NAME:SecretString:FIELD}}` (as `NAME/FIELD`) and `{{resolve:ssm:NAME}}`. */
  readonly secrets: Readonly<Record<string, string>>;
}

const pseudo: Readonly<Record<string, string>> = {
  'AWS::Region': region,
  'AWS::AccountId': account,
  'AWS::Partition': 'aws',
  'AWS::URLSuffix': 'amazonaws.com',
};

/** Answers the intrinsic functions of a template as CloudFormation would, for this machine. */
export class Resolver {
  readonly #stacks: ReadonlyMap<string, StackTemplate>;
  readonly #identities = new Map<Resource, Identity>();
  readonly #exports = new Map<string, { stack: StackTemplate; value: unknown }>();
  readonly #options: ResolverOptions;

  constructor(assembly: Assembly, options: ResolverOptions) {
    this.#options = options;
    this.#stacks = new Map(assembly.stacks.map((stack) => [stack.name, stack]));
    for (const stack of assembly.stacks)
      for (const output of Object.values(stack.outputs)) {
        const { Export, Value: value } = record(output);
        const name = record(Export).Name;
        if (typeof name === 'string') this.#exports.set(name, { stack, value });
      }
  }

  identity(resource: Resource): Identity {
    const known = this.#identities.get(resource);
    if (known) return known;
    const identity = identify(resource, this.#options.queuesUrl);
    this.#identities.set(resource, identity);
    return identity;
  }

  /** Adds what is known only once the resource exists. */
  learn(resource: Resource, attributes: Readonly<Record<string, string>>): void {
    const { ref, attributes: known } = this.identity(resource);
    this.#identities.set(resource, { ref, attributes: { ...known, ...attributes } });
  }

  /** A resource's properties with every intrinsic function answered. */
  properties(resource: Resource): Json {
    return record(this.value(resource.properties, resource.stack));
  }

  /** Any part of the template of `stack` with every intrinsic function answered. */
  value(value: unknown, stack: string): unknown {
    if (typeof value === 'string') return this.#dynamic(value);
    if (Array.isArray(value)) return value.map((one) => this.value(one, stack)).filter((one) => one !== undefined);
    if (!isRecord(value)) return value;
    const [[name, argument] = ['', undefined], ...more] = Object.entries(value);
    if (more.length === 0 && (name === 'Ref' || name.startsWith('Fn::'))) return this.#intrinsic(name, argument, stack);
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.value(one, stack)]));
  }

  #intrinsic(name: string, argument: unknown, stack: string): unknown {
    const parts = () => list(this.value(argument, stack));
    switch (name) {
      case 'Ref':
        return this.#ref(String(argument), stack);
      case 'Fn::GetAtt': {
        const [id, ...attribute] = Array.isArray(argument) ? argument.map(String) : String(argument).split('.');
        return this.#attribute(id ?? '', attribute.join('.'), stack);
      }
      case 'Fn::Join': {
        const [separator, values] = parts();
        return this.#dynamic(list(values).map(String).join(String(separator)));
      }
      case 'Fn::Sub':
        return this.#substitute(argument, stack);
      case 'Fn::ImportValue': {
        const wanted = String(this.value(argument, stack));
        const found = this.#exports.get(wanted);
        if (!found) throw broken(`nothing exports '${wanted}'`);
        return this.value(found.value, found.stack.name);
      }
      case 'Fn::Select': {
        const [index, values] = parts();
        return list(values)[Number(index)];
      }
      case 'Fn::Split': {
        const [separator, text] = parts();
        return String(text).split(String(separator));
      }
      default:
        throw broken(`${name} is not among the functions the embedded cloud knows`);
    }
  }

  #ref(id: string, stack: string): unknown {
    if (id === 'AWS::NoValue') return undefined;
    const fixed = pseudo[id] ?? (id === 'AWS::StackName' ? stack : undefined);
    if (fixed !== undefined) return fixed;
    const parameter = this.#stack(stack).parameters[id];
    if (parameter !== undefined) return record(parameter).Default;
    return this.identity(this.resource(id, stack)).ref;
  }

  #attribute(id: string, attribute: string, stack: string): string {
    const resource = this.resource(id, stack);
    const value = this.identity(resource).attributes[attribute];
    if (value === undefined)
      throw broken(`the embedded cloud does not know '${attribute}' of ${resource.type} '${id}' in ${stack}`);
    return value;
  }

  #substitute(argument: unknown, stack: string): string {
    const [text, values] = Array.isArray(argument) ? argument : [argument, {}];
    const given = record(this.value(values, stack));
    return String(text).replace(/\$\{([^}!]+)\}/g, (_, name: string) => {
      if (name in given) return String(given[name]);
      const [id = '', ...attribute] = name.split('.');
      return String(attribute.length > 0 ? this.#attribute(id, attribute.join('.'), stack) : this.#ref(id, stack));
    });
  }

  /** The resource `id` of `stack`. */
  resource(id: string, stack: string): Resource {
    const found = this.#stack(stack).resources.get(id);
    if (!found) throw broken(`${stack} has no resource '${id}'`);
    return found;
  }

  #stack(name: string): StackTemplate {
    const stack = this.#stacks.get(name);
    if (!stack) throw broken(`there is no stack '${name}'`);
    return stack;
  }

  #dynamic(text: string): string {
    return text.replace(/\{\{resolve:(ssm|secretsmanager):([^}]+)\}\}/g, (_, service: string, rest: string) => {
      const [name = '', , field = ''] = rest.split(':');
      const key = service === 'ssm' ? name : `${name}/${field}`;
      const value = this.#options.secrets[key];
      if (value === undefined) throw broken(`there is no local value for the ${service} reference '${key}'`);
      return value;
    });
  }
}

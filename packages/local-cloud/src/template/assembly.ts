import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import { broken, isRecord, type Json, optional, record } from './json.ts';

/** One resource of one stack. */
export interface Resource {
  readonly stack: string;
  readonly logicalId: string;
  readonly type: string;
  /** With the intrinsic functions still in them. */
  readonly properties: Json;
  /** Where it stands in the CDK tree, without the stack and the last `Resource`: `Results` or `ResultsWorker/Dead`. */
  readonly path: string;
}

export interface StackTemplate {
  readonly name: string;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly outputs: Json;
  readonly parameters: Json;
}

/** What a synthesis wrote: every stack's template, and the folders of the functions' code. */
export interface Assembly {
  readonly folder: string;
  readonly stacks: readonly StackTemplate[];
}

/** Reads the synthesized stacks in `folder`. */
export function readAssembly(folder: string): Assembly {
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) throw new StartFailure(`There is no template in ${folder}. npm start makes it`);
  const artifacts = record(readJson(manifest).artifacts);
  const stacks = Object.entries(artifacts)
    .filter(([, artifact]) => record(artifact).type === 'aws:cloudformation:stack')
    .map(([name, artifact]) => {
      const file = optional(record(record(artifact).properties).templateFile) ?? `${name}.template.json`;
      return readStack(name, readJson(join(folder, file)));
    });
  if (stacks.length === 0) throw broken(`${folder} holds no stack`);
  return { folder, stacks };
}

function readStack(name: string, template: Json): StackTemplate {
  const resources = new Map<string, Resource>();
  for (const [logicalId, value] of Object.entries(record(template.Resources))) {
    const { Type: type, Properties: properties, Metadata: metadata } = record(value);
    const cdkPath = optional(record(metadata)['aws:cdk:path']) ?? `${name}/${logicalId}`;
    resources.set(logicalId, {
      stack: name,
      logicalId,
      type: String(type),
      properties: record(properties),
      path: cdkPath.replace(/^[^/]+\//, '').replace(/\/Resource$/, ''),
    });
  }
  return { name, resources, outputs: record(template.Outputs), parameters: record(template.Parameters) };
}

/** Every resource of a type, over all stacks. */
export function resourcesOf(assembly: Assembly, type: string): readonly Resource[] {
  return assembly.stacks.flatMap((stack) => [...stack.resources.values()].filter((one) => one.type === type));
}

function readJson(file: string): Json {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isRecord(value)) return value;
  } catch (error) {
    throw broken(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  throw broken(`${file} is not an object`);
}

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@rince/contracts/routes';
import { functions } from '../functions.ts';
import { makeRince } from '../rince.ts';
import { nowhere } from '../settings.ts';

export interface Resource {
  readonly stack: string;
  readonly id: string;
  readonly Type: string;
  readonly Properties: Readonly<Record<string, unknown>>;
  readonly DeletionPolicy?: string;
  readonly DependsOn?: string | readonly string[];
}

interface Template {
  readonly Resources: Readonly<Record<string, Omit<Resource, 'stack' | 'id'>>>;
  readonly Outputs?: Readonly<Record<string, unknown>>;
}

export interface Synthesized {
  readonly resources: readonly Resource[];
  readonly outputs: Readonly<Record<string, unknown>>;
}

/** All of Rince, synthesized with stand-ins for the bundles and the site: what matters here is what is around them. */
export function synthesize(): Synthesized {
  const folder = mkdtempSync(join(tmpdir(), 'rince-synth-'));
  const functionsFolder = join(folder, 'functions');
  const siteFolder = join(folder, 'site');
  for (const { name } of functions) {
    mkdirSync(join(functionsFolder, name), { recursive: true });
    writeFileSync(join(functionsFolder, name, 'index.mjs'), `export const handler = async () => '${name}';`);
  }
  mkdirSync(join(siteFolder, 'assets'), { recursive: true });
  writeFileSync(join(siteFolder, 'index.html'), '<!doctype html>');
  // cdk-nag runs inside: a finding that nobody has answered for throws here.
  const assembly = makeRince({
    routes,
    functionsFolder,
    siteFolder,
    outdir: join(folder, 'cdk.out'),
    settings: nowhere,
  }).synth();
  const templates = assembly.stacks.map((stack) => ({
    stack: stack.stackName,
    ...(JSON.parse(readFileSync(stack.templateFullPath, 'utf8')) as Template),
  }));
  const resources = templates.flatMap(({ stack, Resources }) =>
    Object.entries(Resources).map(([id, resource]) => ({ ...resource, stack, id })),
  );
  const outputs = Object.assign({}, ...templates.map(({ Outputs }) => Outputs));
  // The packed browser is in it.
  rmSync(folder, { recursive: true });
  return { resources, outputs };
}

/** The statements of an IAM policy of any kind. */
export interface Statement {
  readonly Effect: string;
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Principal?: unknown;
  readonly Condition?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

export function statementsOf(resource: Resource): readonly Statement[] {
  const { PolicyDocument } = resource.Properties as { PolicyDocument?: { Statement?: readonly Statement[] } };
  return PolicyDocument?.Statement ?? [];
}

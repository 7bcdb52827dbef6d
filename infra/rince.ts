import { App, Tags, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { acknowledgePatterns } from './acknowledged.ts';
import type { Estate } from './estate.ts';
import { builtIn } from './plans.ts';
import { readSettings, region, type Settings } from './settings.ts';
import { ApiStack, type Row } from './stacks/api.ts';
import { DataStack } from './stacks/data.ts';
import { LiveStack } from './stacks/live.ts';
import { SiteStack } from './stacks/site.ts';
import { WorkStack } from './stacks/work.ts';

export interface RinceProps {
  readonly routes: Readonly<Record<string, Row>>;
  /** Folder of the built functions, one folder each. */
  readonly functionsFolder: string;
  readonly siteFolder: string;
  /** Taken from the context unless given. */
  readonly settings?: Settings;
  /** What `-c` gives. */
  readonly context?: Readonly<Record<string, string>>;
  /** Where the templates go. */
  readonly outdir: string;
}

/** All of Rince in the cloud. A stack needs only stacks made before it, so that any one can be deployed again. */
export function makeRince(props: RinceProps): App {
  const app = new App({
    outdir: props.outdir,
    context: props.context,
    // Nothing is reported to anyone, and the same code gives the same template.
    analyticsReporting: false,
    treeMetadata: false,
    postCliContext: {
      '@aws-cdk/aws-iam:minimizePolicies': true,
      // The embedded cloud names things after their place in the tree.
      'aws:cdk:enable-path-metadata': true,
    },
  });
  const env = { region };
  const built = builtIn(props.functionsFolder);
  const settings = props.settings ?? readSettings(app);
  const data = new DataStack(app, 'RinceData', { env, settings, terminationProtection: true });
  const { table, files, results, users, client, alarms } = data;
  const estate: Estate = {
    settings,
    table,
    files,
    results,
    users,
    client,
    alarms,
    queues: new Map(),
    sockets: undefined,
    media: undefined,
  };
  new WorkStack(app, 'RinceWork', { env, estate, built });
  const live = new LiveStack(app, 'RinceLive', { env, estate, built });
  const api = new ApiStack(app, 'RinceApi', { env, estate, built, routes: props.routes });
  new SiteStack(app, 'RinceSite', { env, estate, api: api.api, sockets: live.api, siteFolder: props.siteFolder });
  Tags.of(app).add('app', 'rince');
  acknowledgePatterns(app);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

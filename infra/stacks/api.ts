import type { Method, Route } from '@rince/contracts/route';
import { Duration, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import {
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpUserPoolAuthorizer } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { accessLogFormat } from '../access-log.ts';
import type { Estate } from '../estate.ts';
import { type FunctionPlan, functions } from '../functions.ts';
import { HouseFunction } from '../house-function.ts';
import type { Built } from '../plans.ts';

/** What this room needs to know of a row of the route table. */
export type Row = Pick<Route, 'method' | 'path' | 'area' | 'signedIn'>;

export interface ApiStackProps extends StackProps {
  readonly estate: Estate;
  readonly built: Built;
  readonly routes: Readonly<Record<string, Row>>;
}

/** The HTTP API: one route for each row of the route table, one function for each area. */
export class ApiStack extends Stack {
  readonly api: HttpApi;
  readonly #estate: Estate;
  readonly #built: Built;

  constructor(scope: Construct, id: string, props: ApiStackProps) {
    super(scope, id, props);
    this.#estate = props.estate;
    this.#built = props.built;
    this.api = this.#makeApi();
    const signedIn = new HttpUserPoolAuthorizer('SignedIn', props.estate.users, {
      userPoolClients: [props.estate.client],
    });
    for (const plan of functions) {
      const integration = this.#integrate(plan);
      if (!integration) continue;
      for (const row of rowsOf(plan, props.routes)) {
        const authorizer = row.signedIn ? signedIn : new HttpNoneAuthorizer();
        const made = this.api.addRoutes({ path: row.path, methods: [methods[row.method]], integration, authorizer });
        if (!row.signedIn)
          for (const route of made)
            open(route, 'The route table opens this row to everyone; the function decides what they see.');
      }
      if (plan.trigger.kind === 'route') this.#addRoute(plan.trigger.key, integration);
    }
  }

  #makeApi(): HttpApi {
    const api = new HttpApi(this, 'Http', {
      apiName: 'rince',
      description: 'Rince calls, one route for each row of the route table',
      createDefaultStage: false,
    });
    new HttpStage(this, 'Stage', {
      httpApi: api,
      autoDeploy: true,
      throttle: { rateLimit: 2000, burstLimit: 4000 },
      accessLogSettings: {
        destination: new LogGroupLogDestination(
          new LogGroup(this, 'AccessLog', { retention: RetentionDays.ONE_MONTH }),
        ),
        format: accessLogFormat('http'),
      },
    });
    return api;
  }

  #integrate(plan: FunctionPlan): HttpLambdaIntegration | undefined {
    if (plan.trigger.kind !== 'area' && plan.trigger.kind !== 'route') return undefined;
    const code = this.#built.codeOf(plan.name);
    if (!code) return undefined;
    const handler = new HouseFunction(this, { plan, estate: this.#estate, code });
    return new HttpLambdaIntegration(plan.name, handler, {
      // One permission for the API instead of one for each route: a function's policy holds 20 KB.
      scopePermissionToRoute: false,
      timeout: Duration.seconds(29),
    });
  }

  #addRoute(key: string, integration: HttpLambdaIntegration): void {
    const authorizer = new HttpNoneAuthorizer();
    if (key === '$default') {
      const route = new HttpRoute(this, 'Default', {
        httpApi: this.api,
        routeKey: HttpRouteKey.DEFAULT,
        integration,
        authorizer,
      });
      open(route, 'Answers 404 to addresses that do not exist.');
      return;
    }
    const [method, path] = key.split(' ');
    if (!path || !isMethod(method)) throw new Error(`'${key}' is not a route key`);
    for (const route of this.api.addRoutes({ path, methods: [methods[method]], integration, authorizer }))
      open(route, 'The payment provider has no account here; its signature is checked by the function.');
  }
}

const methods: Readonly<Record<Method, HttpMethod>> = {
  GET: HttpMethod.GET,
  POST: HttpMethod.POST,
  PATCH: HttpMethod.PATCH,
  PUT: HttpMethod.PUT,
  DELETE: HttpMethod.DELETE,
};

const isMethod = (text: string | undefined): text is Method => text !== undefined && text in methods;

function rowsOf(plan: FunctionPlan, routes: Readonly<Record<string, Row>>): readonly Row[] {
  const { trigger } = plan;
  return trigger.kind === 'area' ? Object.values(routes).filter((row) => row.area === trigger.area) : [];
}

function open(route: HttpRoute, reason: string): void {
  Validations.of(route).acknowledge({ id: 'AwsSolutions-APIG4', reason });
}

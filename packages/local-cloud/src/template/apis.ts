import { type Assembly, type Resource, resourcesOf } from './assembly.ts';
import { broken, number, record, texts } from './json.ts';
import type { Resolver } from './resolver.ts';

/** What a route asks of a token. */
export interface AuthorizerShape {
  readonly issuer: string;
  readonly audience: readonly string[];
}

export interface RouteShape {
  /** `POST /api/events/{id}`, `$default`, `$connect`. */
  readonly key: string;
  readonly functionArn: string;
  readonly authorizer: AuthorizerShape | undefined;
  readonly timeoutMs: number;
}

/** Which other origins a browser may call from. */
export interface CorsShape {
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
  readonly maxAge: number;
  readonly credentials: boolean;
}

export interface ApiShape {
  readonly id: string;
  readonly kind: 'HTTP' | 'WEBSOCKET';
  readonly stage: string;
  readonly cors: CorsShape | undefined;
  readonly routes: readonly RouteShape[];
}

/** The HTTP and the WebSocket API, whichever the template has. */
export function readApis(assembly: Assembly, resolver: Resolver): readonly ApiShape[] {
  const stages = resourcesOf(assembly, 'AWS::ApiGatewayV2::Stage').map((stage) => resolver.properties(stage));
  const routes = resourcesOf(assembly, 'AWS::ApiGatewayV2::Route');
  return resourcesOf(assembly, 'AWS::ApiGatewayV2::Api').map((api) => {
    const id = resolver.identity(api).ref;
    const stage = stages.find((one) => one.ApiId === id);
    if (!stage) throw broken(`the API ${api.logicalId} has no stage`);
    return {
      id,
      kind: api.properties.ProtocolType === 'WEBSOCKET' ? 'WEBSOCKET' : 'HTTP',
      stage: String(stage.StageName),
      cors: readCors(resolver.properties(api).CorsConfiguration),
      routes: routes
        .filter((route) => resolver.value(route.properties.ApiId, route.stack) === id)
        .map((route) => readRoute(route, resolver)),
    };
  });
}

function readRoute(route: Resource, resolver: Resolver): RouteShape {
  const { RouteKey, Target, AuthorizationType, AuthorizerId } = route.properties;
  const integrationId = String(resolver.value(Target, route.stack)).replace(/^integrations\//, '');
  const integration = resolver.properties(resolver.resource(integrationId, route.stack));
  const [functionArn] = /arn:aws:lambda:[^/]+/.exec(String(integration.IntegrationUri)) ?? [];
  if (!functionArn) throw broken(`the route '${String(RouteKey)}' does not lead to a function`);
  if (AuthorizationType !== undefined && AuthorizationType !== 'NONE' && AuthorizationType !== 'JWT')
    throw broken(`the route '${String(RouteKey)}' asks for ${String(AuthorizationType)}, which is not emulated`);
  return {
    key: String(RouteKey),
    functionArn,
    authorizer: AuthorizationType === 'JWT' ? readAuthorizer(AuthorizerId, route, resolver) : undefined,
    timeoutMs: number(integration.TimeoutInMillis, 30_000),
  };
}

function readAuthorizer(reference: unknown, route: Resource, resolver: Resolver): AuthorizerShape {
  const id = String(resolver.value(reference, route.stack));
  const { JwtConfiguration } = resolver.properties(resolver.resource(id, route.stack));
  const { Issuer, Audience } = record(JwtConfiguration);
  return { issuer: String(Issuer), audience: texts(Audience) };
}

function readCors(value: unknown): CorsShape | undefined {
  if (value === undefined) return undefined;
  const cors = record(value);
  return {
    origins: texts(cors.AllowOrigins),
    methods: texts(cors.AllowMethods),
    headers: texts(cors.AllowHeaders),
    exposed: texts(cors.ExposeHeaders),
    maxAge: number(cors.MaxAge, 0),
    credentials: cors.AllowCredentials === true,
  };
}

import { refusals } from '@rince/domain/refusal';
import * as z from 'zod';
import { richDocument } from './rich-text.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

/** Schemas long enough to be written once and pointed to. */
const named = new Map<unknown, string>([[richDocument, 'RichDocument']]);

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
    override: ({ zodSchema, jsonSchema }) => {
      const name = (zodSchema as unknown) === schema ? undefined : named.get(zodSchema);
      if (name === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
      jsonSchema.$ref = `#/components/schemas/${name}`;
    },
  }) as Record<string, unknown>;
  return rest;
};

const parameters = (schema: z.ZodType, place: 'path' | 'query'): unknown[] => {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).flatMap(([name, inner]) => {
    const parameter = { name, in: place, required: place === 'path' || required.includes(name), schema: inner };
    // What is skipped is called offset, too.
    return name === 'skip' ? [parameter, { ...parameter, name: 'offset' }] : [parameter];
  });
};

const failure = {
  type: 'object',
  required: ['status', 'code', 'message'],
  properties: {
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(refusals) },
    message: { type: 'string' },
    issues: {
      type: 'array',
      items: { type: 'object', properties: { path: { type: 'string' }, message: { type: 'string' } } },
    },
    current: {},
  },
};

/** Nothing of ours runs before it is sent, and nobody can add to it. */
const gatewayRefusal = {
  type: 'object',
  required: ['message'],
  properties: { message: { type: 'string', enum: ['Unauthorized'] } },
};

const operation = (name: string, route: Route) => ({
  operationId: name,
  summary: route.summary,
  tags: [route.area],
  ...(route.signedIn ? { security: [{ token: [] }] } : {}),
  parameters: [
    ...parameters(route.params, 'path'),
    ...parameters(route.query, 'query'),
    ...(route.effect === 'write'
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 100 } }]
      : []),
  ],
  ...(route.method === 'GET'
    ? {}
    : { requestBody: { content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }),
  responses: {
    200: {
      description: 'The answer',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { status: { type: 'integer', enum: [200] }, data: schemaOf(route.answer, 'output') },
          },
        },
      },
    },
    ...(route.signedIn
      ? {
          401: {
            description:
              'No token, or one that is worth nothing. The gateway refuses most of them itself, and its answer has only a message.',
            content: {
              'application/json': {
                schema: { anyOf: [{ $ref: '#/components/schemas/Refusal' }, gatewayRefusal] },
              },
            },
          },
        }
      : {}),
    default: {
      description: `A refusal${route.errors.length > 0 ? `: ${route.errors.join(', ')}, or one that every call can give` : ''}`,
      content: {
        'application/json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Refusal' },
              ...(route.effect === 'write'
                ? [{ type: 'object', properties: { current: schemaOf(route.current, 'output') } }]
                : []),
            ],
          },
        },
      },
    },
  },
});

/** The route table as an OpenAPI document. */
export const openapi = () => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, route] of Object.entries(routes) as [string, Route][]) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Rince',
      version: '1',
      description: 'Irish dance competitions: entries, judging, tabulation and results.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Refusal: failure, RichDocument: schemaOf(richDocument, 'output') },
    },
  };
};

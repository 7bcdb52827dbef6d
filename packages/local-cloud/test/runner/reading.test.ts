import { describe, expect, test } from 'vitest';
import { RouteTable } from '../../src/gateway/route-table.ts';
import type { Resource, StackTemplate } from '../../src/template/assembly.ts';
import { RolePrincipals } from '../../src/template/policies.ts';
import { Resolver } from '../../src/template/resolver.ts';

const resource = (stack: string, logicalId: string, type: string, properties: object = {}): Resource => ({
  stack,
  logicalId,
  type: `AWS::${type}`,
  properties: properties as Resource['properties'],
  path: logicalId,
});

function stack(name: string, resources: readonly Resource[], more: Partial<StackTemplate> = {}): StackTemplate {
  const byId = new Map(resources.map((one) => [one.logicalId, one]));
  return { name, resources: byId, outputs: {}, parameters: {}, ...more };
}

const data = stack('Data', [resource('Data', 'Table', 'DynamoDB::Table')], {
  outputs: { Out: { Value: { 'Fn::GetAtt': ['Table', 'Arn'] }, Export: { Name: 'Data:TableArn' } } },
});

function resolverOf(...stacks: StackTemplate[]): Resolver {
  const secrets = { 'rince/payments/secretKey': 'sk_test_1', '/rince/key': 'pk_test_1' };
  return new Resolver({ folder: '', stacks }, { queuesUrl: 'http://127.0.0.1:9', secrets });
}

/** A place in a text that `Fn::Sub` fills. */
const hole = (name: string): string => `$\{${name}}`;

describe('the intrinsic functions', () => {
  const api = stack('Api', [resource('Api', 'Jobs', 'SQS::Queue')], { parameters: { Size: { Default: '7' } } });
  const value = (given: unknown) => resolverOf(data, api).value(given, 'Api');
  const arn = 'arn:aws:dynamodb:us-east-1:000000000000:table/data-table';

  test.each([
    ['Ref', { Ref: 'Jobs' }, 'http://127.0.0.1:9/000000000000/api-jobs'],
    ['Ref of a parameter', { Ref: 'Size' }, '7'],
    ['a pseudo parameter', { Ref: 'AWS::Region' }, 'us-east-1'],
    ['Fn::GetAtt', { 'Fn::GetAtt': ['Jobs', 'Arn'] }, 'arn:aws:sqs:us-east-1:000000000000:api-jobs'],
    ['Fn::GetAtt as a text', { 'Fn::GetAtt': 'Jobs.QueueName' }, 'api-jobs'],
    ['Fn::ImportValue', { 'Fn::ImportValue': 'Data:TableArn' }, arn],
    ['Fn::Join', { 'Fn::Join': ['', [{ 'Fn::ImportValue': 'Data:TableArn' }, '/index/gsi1']] }, `${arn}/index/gsi1`],
    [
      'Fn::Split and Fn::Select',
      { 'Fn::Select': [1, { 'Fn::Split': ['-', { 'Fn::GetAtt': ['Jobs', 'QueueName'] }] }] },
      'jobs',
    ],
    [
      'Fn::Sub',
      { 'Fn::Sub': `${hole('AWS::AccountId')}/${hole('Jobs.QueueName')}/${hole('Size')}` },
      '000000000000/api-jobs/7',
    ],
    ['Fn::Sub with values', { 'Fn::Sub': [`${hole('a')}${hole('b')}`, { a: 1, b: { Ref: 'Size' } }] }, '17'],
    ['AWS::NoValue', [{ Ref: 'AWS::NoValue' }, 'x'], ['x']],
    ['a secret', '{{resolve:secretsmanager:rince/payments:SecretString:secretKey::}}', 'sk_test_1'],
    ['a parameter in the store', 'key={{resolve:ssm:/rince/key}}', 'key=pk_test_1'],
    ['anything else', { a: [{ b: { Ref: 'Size' } }], c: null }, { a: [{ b: '7' }], c: null }],
  ])('%s', (_, given, expected) => {
    expect(value(given)).toEqual(expected);
  });

  test.each([
    [{ Ref: 'Nobody' }, /has no resource 'Nobody'/],
    [{ 'Fn::GetAtt': ['Jobs', 'Colour'] }, /does not know 'Colour'/],
    [{ 'Fn::ImportValue': 'Nothing' }, /nothing exports 'Nothing'/],
    [{ 'Fn::FindInMap': ['a', 'b', 'c'] }, /Fn::FindInMap is not among/],
    ['{{resolve:ssm:/other}}', /no local value for the ssm reference '\/other'/],
  ])('%j is refused by name', (given, message) => {
    expect(() => value(given)).toThrow(message);
  });
});

describe('a role', () => {
  const role = resource('Api', 'Role', 'IAM::Role');
  const grant = (Statement: object | object[]) => {
    const policy = resource('Api', 'Policy', 'IAM::Policy', {
      Roles: [{ Ref: 'Role' }],
      PolicyDocument: { Statement },
    });
    const stacks = [data, stack('Api', [role, policy])];
    const resolver = resolverOf(...stacks);
    return new RolePrincipals({ folder: '', stacks }, resolver, 'seed').of('fn', role);
  };
  const table = 'arn:aws:dynamodb:us-east-1:000000000000:table/data-table';

  test('may do what one statement allows and none denies', () => {
    const { allows } = grant([
      {
        Effect: 'Allow',
        Action: ['dynamodb:GetItem', 'dynamodb:Batch*'],
        Resource: { 'Fn::ImportValue': 'Data:TableArn' },
      },
      { Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::files/events/?/*' },
      { Effect: 'Deny', Action: 's3:*', Resource: 'arn:aws:s3:::files/events/9/*' },
    ]);
    expect(allows('dynamodb:GetItem', table)).toBe(true);
    expect(allows('dynamodb:getitem', table)).toBe(true);
    expect(allows('dynamodb:BatchWriteItem', table)).toBe(true);
    expect(allows('dynamodb:PutItem', table)).toBe(false);
    expect(allows('dynamodb:GetItem', `${table}2`)).toBe(false);
    expect(allows('dynamodb:GetItem', `${table}/index/gsi1`)).toBe(false);
    expect(allows('s3:GetObject', 'arn:aws:s3:::files/events/7/a/b.pdf')).toBe(true);
    expect(allows('s3:GetObject', 'arn:aws:s3:::files/events/77/a')).toBe(false);
    expect(allows('s3:GetObject', 'arn:aws:s3:::files/events/9/a')).toBe(false);
  });

  test('has keys of its own that stay the same', () => {
    const statement = { Effect: 'Allow', Action: 'a:b', Resource: 'c' };
    expect(grant(statement).secretAccessKey).toBe(grant(statement).secretAccessKey);
    expect(grant(statement).accessKeyId).toMatch(/^AKIA[0-9A-F]{16}$/);
  });

  test('is refused when its policy says what cannot be judged here', () => {
    for (const more of [{ Condition: {} }, { NotAction: 'a:b' }, { NotResource: 'x' }])
      expect(() => grant({ Effect: 'Allow', Action: 'a:b', Resource: 'c', ...more })).toThrow(/is not emulated/);
  });
});

describe('the routes', () => {
  const keys = [
    'ANY /api/{proxy+}',
    'GET /api/events/{id}',
    'GET /api/events/list',
    'GET /api/events/{id}/entries',
    'ANY /api/events/{id}',
    'GET /api/{area}/list/all',
    '$default',
  ];
  const table = new RouteTable(keys.map((key) => ({ key, functionArn: '', authorizer: undefined, timeoutMs: 1 })));
  const find = (method: string, path: string) => {
    const match = table.find(method, path);
    return [match?.route.key, match?.parameters];
  };

  test.each([
    ['GET', '/api/events/list', 'GET /api/events/list', {}],
    ['GET', '/api/events/7', 'GET /api/events/{id}', { id: '7' }],
    ['GET', '/api/events/7/', 'GET /api/events/{id}', { id: '7' }],
    ['POST', '/api/events/7', 'ANY /api/events/{id}', { id: '7' }],
    ['GET', '/api/events/a%2Fb/entries', 'GET /api/events/{id}/entries', { id: 'a/b' }],
    ['GET', '/api/schools/list/all', 'GET /api/{area}/list/all', { area: 'schools' }],
    ['GET', '/api/events/7/8/9', 'ANY /api/{proxy+}', { proxy: 'events/7/8/9' }],
    ['GET', '/elsewhere', '$default', {}],
  ])('%s %s', (method, path, key, parameters) => {
    expect(find(method, path)).toEqual([key, parameters]);
  });
});

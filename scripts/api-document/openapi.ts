import { z } from 'zod';
import { PROBLEM_STATUS, type ProblemCode } from '#domain/problems.ts';
import { CALLERS, limitLines, proseOf, rulesOf } from './call-words.ts';
import type { CallFacts, DescribedCall } from './described-calls.ts';
import type { Schema } from './type-schema.ts';

/** Codes that any call may answer, besides those of its contract. */
const COMMON: readonly ProblemCode[] = [
  'INVALID_FIELDS',
  'REQUIRED_FIELD',
  'NOT_SIGNED_IN',
  'FOREIGN_ORIGIN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'TOO_MANY_REQUESTS',
  'UNKNOWN_ERROR',
  'SERVICE_UNAVAILABLE',
];

const SECURITY: Readonly<Record<CallFacts['caller'], Schema[]>> = {
  anyone: [],
  reader: [{ session: [] }],
  desk: [{ session: [], deskSession: [] }],
  command: [{ commandToken: [] }],
  newsroom: [{ contentToken: [] }],
  payments: [{ signature: [] }],
};

const SCHEMES: Readonly<Record<string, Schema>> = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-portada.session_token',
    description: 'A session of a reader, which a login sets.',
  },
  deskSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-portada_desk',
    description: 'A session on the desk, after the second factor.',
  },
  contentToken: { type: 'http', scheme: 'bearer', description: 'CONTENT_TOKEN of the newsroom.' },
  commandToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The file command-token of the data folder.',
  },
  signature: {
    type: 'apiKey',
    in: 'header',
    name: 'Stripe-Signature',
    description: 'The signature of the payment provider.',
  },
};

/**
 * The document of all calls (OpenAPI 3.1, https://spec.openapis.org/oas/v3.1.1). `types`: the named
 * types of their answers.
 */
export function openApiOf(
  calls: readonly DescribedCall[],
  types: Readonly<Record<string, Schema>>,
): Schema {
  const paths: Record<string, Schema> = {};
  for (const call of calls) {
    const { path, method } = call.facts.contract;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(call) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Portada',
      version: '1',
      description:
        'Bodies and answers are JSON in UTF-8. Calls have no prefix of a language; the page in Referer says the language of mails and texts. ' +
        'A call that changes something needs an Origin of the site, except calls of tools. In bodies and queries of pages null, an empty text and ' +
        'an empty list mean an absent field, and unknown fields are ignored; calls of tools and of the desk are strict. ' +
        'An answer with 429 or 503 has Retry-After, in seconds.',
    },
    paths,
    components: {
      securitySchemes: SCHEMES,
      responses: {
        Refused: {
          description: 'A code that any call may answer.',
          content: jsonOf(problemOf(COMMON)),
        },
      },
      schemas: types,
    },
  };
}

function operationOf({ subject, text, facts, example }: DescribedCall): Schema {
  const { contract, caller } = facts;
  const prose = proseOf(text.docs);
  return {
    tags: [subject],
    summary: firstSentenceOf(prose),
    description: [prose, `Caller: ${CALLERS[caller]}.`, ...limitLines(facts)].join('\n'),
    security: SECURITY[caller],
    parameters: [
      ...[...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
        example: example.params[name],
      })),
      ...queryOf(facts, example.query),
    ],
    ...(facts.body && {
      requestBody: { required: true, content: jsonOf(bodyOf(facts, text.bodyDocs), example.body) },
    }),
    responses: {
      [example.httpCode]: answerOf(text.answer, example.response),
      ...problemsOf(contract.problems),
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

/** The first sentence of a text, without its point. */
function firstSentenceOf(prose: string): string {
  return (/^.*?[.:](?=\s|$)/.exec(prose)?.[0] ?? prose).slice(0, 120).replace(/[.:]$/, '');
}

function jsonOf(schema: Schema, example?: unknown): Schema {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } };
}

function schemaOf(schema: z.ZodType): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

function queryOf({ query }: CallFacts, example: Readonly<Record<string, string>>): Schema[] {
  if (!query) return [];
  const { properties = {}, required = [] } = z
    .looseObject({
      properties: z.record(z.string(), z.unknown()).optional(),
      required: z.array(z.string()).optional(),
    })
    .parse(schemaOf(query));
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(example[name] !== undefined && { example: example[name] }),
  }));
}

/**
 * The schema of a body, whose fields have the comments of the contract and the rules of the form.
 */
function bodyOf({ body, form = {} }: CallFacts, docs: ReadonlyMap<string, string>): Schema {
  if (!body) return {};
  const schema = schemaOf(body);
  const { properties } = z
    .looseObject({ properties: z.record(z.string(), z.looseObject({})).optional() })
    .parse(schema);
  if (!properties) return schema;
  const described = Object.entries(properties).map(([name, field]) => {
    const words = [docs.get(name)?.replaceAll(/\s+/g, ' '), ...rulesOf(form, name)]
      .filter(Boolean)
      .join('; ');
    return [name, words === '' ? field : { ...field, description: words }];
  });
  return { ...schema, properties: Object.fromEntries(described) };
}

function answerOf(answer: Schema | undefined, response: unknown): Schema {
  if (answer === undefined) return { description: 'No body.' };
  const schema = {
    type: 'object',
    properties: { httpCode: { type: 'integer' }, response: answer },
    required: ['httpCode', 'response'],
  };
  return {
    description: 'The answer.',
    content: jsonOf(schema, response === undefined ? undefined : { httpCode: 200, response }),
  };
}

/** The refusals of a contract by status. */
function problemsOf(codes: readonly ProblemCode[]): Record<string, Schema> {
  const byStatus = Map.groupBy(codes, (code) => PROBLEM_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      { description: some.join(', '), content: jsonOf(problemOf(some)) },
    ]),
  );
}

function problemOf(codes: readonly ProblemCode[]): Schema {
  return {
    type: 'object',
    properties: {
      httpCode: { type: 'integer' },
      code: { enum: codes },
      fields: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'A reason for each invalid field.',
      },
    },
    required: ['httpCode', 'code'],
  };
}

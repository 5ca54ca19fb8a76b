import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CONTRACTS } from '#contracts/call-classes.ts';
import { EXAMPLES } from '#scripts/api-document/examples.ts';

const operation = z.looseObject({
  responses: z.record(
    z.string(),
    z.looseObject({
      content: z
        .object({
          'application/json': z.looseObject({
            schema: z.looseObject({}),
            example: z.unknown().optional(),
          }),
        })
        .optional(),
    }),
  ),
});

/** As `npm run check` compares it with the contracts. */
const document = z
  .looseObject({
    openapi: z.string(),
    paths: z.record(z.string(), z.record(z.string(), operation)),
    components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
  })
  .parse(
    JSON.parse(
      readFileSync(path.resolve('src/pages/api/_openapi.json'), 'utf8').replaceAll(
        '#/components/schemas/',
        '#/$defs/',
      ),
    ),
  );

/** Whether a value has a schema of the document. */
const fits = (schema: object, value: unknown) =>
  z
    .fromJSONSchema({ ...schema, $defs: document.components.schemas })
    .safeParse(JSON.parse(JSON.stringify(value))).error?.issues ?? [];

describe('the OpenAPI document', () => {
  it('has an operation for each contract, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([at, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${at}`),
    );
    expect(described.toSorted()).toEqual(
      CONTRACTS.map(({ method, path: at }) => `${method} ${at}`).toSorted(),
    );
  });

  it.each(EXAMPLES.filter(({ response }) => response !== undefined))(
    'has a schema that the example of $contract.method $contract.path fits',
    (example) => {
      const { contract, httpCode, response } = example;
      const answer =
        document.paths[contract.path]?.[contract.method.toLowerCase()]?.responses[String(httpCode)];
      const schema = answer?.content?.['application/json'].schema ?? {};
      expect(fits(schema, { httpCode, response })).toEqual([]);
      expect(fits(schema, { httpCode })).not.toEqual([]);
    },
  );

  it('refers to schemas that it has', () => {
    const named = [...JSON.stringify(document).matchAll(/#\/\$defs\/(\w+)/g)].map(
      ([, name = '']) => name,
    );
    expect(named.length).toBeGreaterThan(10);
    expect([...new Set(named)].filter((name) => !(name in document.components.schemas))).toEqual(
      [],
    );
  });
});

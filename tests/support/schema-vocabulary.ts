import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Thing } from '#domain/structured-data/json-ld.ts';

/** A class of schema.org, read from the type declarations of schema-dts. */
interface Class {
  parents: string[];
  /** Names of the classes and data types of each property's values. */
  properties: Map<string, string[]>;
}

const text = readFileSync(
  createRequire(import.meta.url).resolve('schema-dts/dist/schema.d.ts'),
  'utf8',
);
const classes = new Map<string, Class>();
for (const [, name = '', parents = '', body = ''] of text.matchAll(
  /^(?:export )?interface (\w+)Base extends ([^{]+)\{\n([\s\S]*?)^\}/gm,
)) {
  const properties = new Map<string, string[]>();
  for (const [, property = '', values = ''] of body.matchAll(
    /^ {4}"(\w+)"\?: SchemaValue<([^>]+?), "/gm,
  )) {
    properties.set(property, values.split(' | '));
  }
  classes.set(name, {
    parents: [...parents.matchAll(/(\w+)Base/g)].map(([, parent = '']) => parent),
    properties,
  });
}
for (const [, name = '', parents = ''] of text.matchAll(
  /^(?:export )?interface (\w+)Leaf extends ([^{]+)\{/gm,
)) {
  if (!classes.has(name))
    classes.set(name, {
      parents: [...parents.matchAll(/(\w+)Base/g)].map(([, one = '']) => one),
      properties: new Map(),
    });
}

/**
 * Lists the parts of a thing that are unknown to the vocabulary or not allowed in their position.
 */
export function vocabularyProblems(thing: Thing, at = thing['@type']): string[] {
  const own = ancestryOf(thing['@type']);
  if (own.length === 0) return [`${at}: schema.org has no type ${thing['@type']}`];
  return Object.entries(thing).flatMap(([property, value]) => {
    if (property.startsWith('@') || value === undefined) return [];
    const allowed = own
      .map((name) => classes.get(name)?.properties.get(property))
      .find((values) => values !== undefined);
    if (!allowed) return [`${at}.${property}: is no property of ${thing['@type']}`];
    return (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
      valueProblems(one, allowed, `${at}.${property}`),
    );
  });
}

function valueProblems(value: unknown, allowed: readonly string[], at: string): string[] {
  if (!isThing(value))
    return isSimple(value, allowed) ? [] : [`${at}: may not be ${JSON.stringify(value)}`];
  const fits = ancestryOf(value['@type']).some((name) => allowed.includes(name));
  return [
    ...(fits ? [] : [`${at}: may not be a ${value['@type']}`]),
    ...vocabularyProblems(value, at),
  ];
}

/** Data types that accept any text. */
const TEXTS: ReadonlySet<string> = new Set([
  'Text',
  'URL',
  'CssSelectorType',
  'XPathType',
  'PronounceableText',
]);

function isSimple(value: unknown, allowed: readonly string[]): boolean {
  if (typeof value === 'object' && value !== null) return '@id' in value;
  if (typeof value === 'boolean') return allowed.includes('Boolean');
  if (typeof value === 'number')
    return allowed.some((name) => ['Number', 'Integer', 'Float'].includes(name));
  if (typeof value !== 'string' || value === '') return false;
  if (/^https?:\/\//.test(value))
    return allowed.some((name) => name === 'URL' || name === 'Text' || classes.has(name));
  if (allowed.some((name) => TEXTS.has(name))) return true;
  if (value.startsWith('PT')) return allowed.includes('Duration');
  return (
    !Number.isNaN(Date.parse(value)) &&
    allowed.some((name) => name === 'Date' || name === 'DateTime')
  );
}

function ancestryOf(name: string): string[] {
  const found = classes.get(name);
  return found ? [name, ...found.parents.flatMap(ancestryOf)] : [];
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && '@type' in value;
}

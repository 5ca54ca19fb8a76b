import { z } from 'zod';

/** The parts of JSON Schema that zod writes for the input of calls. */
interface Shape {
  type?: string;
  anyOf?: Shape[];
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
}

/**
 * Makes a reader of input from outside, by the schema of a call. Clients of SPECIFICATION §7 send
 * each field whether it has a value or not, and ids as their own databases have them:
 * - `null`, `''`, `[]` and objects without a value mean an absent field, at each depth;
 * - fields that the schema does not have are dropped;
 * - a number in the place of a text is its digits, and digits in the place of a number are that
 *   number;
 * - an absent body is an object without fields. Every other value is left to the schema.
 *   `keepsEmpty` names fields whose empty value is stored, and is `''` then.
 */
export function lenientReader(
  schema: z.ZodType,
  keepsEmpty: readonly string[] = [],
): (input: unknown) => unknown {
  const branches = branchesOf(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape,
  );
  if (!branches.some(({ properties }) => properties)) return (input) => input;
  return (input) => {
    if (!isAbsent(input) && !isRecord(input)) return input;
    const given = isRecord(input) ? input : {};
    const emptied = keepsEmpty.filter(
      (name) => Object.hasOwn(given, name) && isAbsent(given[name]),
    );
    return {
      ...readFields(given, branches),
      ...Object.fromEntries(emptied.map((name) => [name, ''])),
    };
  };
}

/** The query of a URL as input of `lenientReader`. Of repeated parameters the last one counts. */
export function queryOf(url: URL): Record<string, string> {
  return Object.fromEntries(url.searchParams);
}

/**
 * Parses the query of a URL by a schema. Parameters without a value mean absent ones, as in a body.
 */
export function parseQuery<Query>(url: URL, schema: z.ZodType<Query>): z.ZodSafeParseResult<Query> {
  return schema.safeParse(lenientReader(schema)(queryOf(url)));
}

/**
 * The reason for each invalid field of an input. An absent field is `required`. Of a choice of
 * objects the first one counts.
 */
export function problemsOf(
  input: unknown,
  issues: readonly z.core.$ZodIssue[],
): { isMissing: boolean; fields: Record<string, string> } {
  const reasons = issues.flatMap((issue): [string, string][] => {
    const [first] = issue.code === 'invalid_union' ? issue.errors : [];
    const parts = first && issue.path.length === 0 ? first : [issue];
    return parts.map(({ path, code }) => [
      path.join('.') || 'body',
      code === 'invalid_type' && valueAt(input, path) === undefined ? 'required' : code,
    ]);
  });
  return {
    isMissing: reasons.every(([, reason]) => reason === 'required'),
    fields: Object.fromEntries(reasons),
  };
}

function branchesOf(shape: Shape): Shape[] {
  const choices = shape.anyOf ?? shape.oneOf;
  return choices ? choices.flatMap(branchesOf) : [shape];
}

function read(value: unknown, branches: readonly Shape[]): unknown {
  if (isAbsent(value)) return undefined;
  if (Array.isArray(value)) return readList(value, branches);
  if (isRecord(value)) {
    if (!branches.some(({ properties }) => properties)) return value;
    const fields = readFields(value, branches);
    return Object.keys(fields).length === 0 ? undefined : fields;
  }
  const takes = (...types: string[]) =>
    branches.some(({ type }) => type !== undefined && types.includes(type));
  if (typeof value === 'number' && takes('string') && !takes('number', 'integer'))
    return String(value);
  if (
    typeof value === 'string' &&
    takes('number', 'integer') &&
    !takes('string') &&
    /^-?\d{1,15}$/.test(value)
  )
    return Number(value);
  return value;
}

/** The fields of an object that one of the branches has. */
function readFields(
  value: Record<string, unknown>,
  branches: readonly Shape[],
): Record<string, unknown> {
  const names = new Set(branches.flatMap(({ properties = {} }) => Object.keys(properties)));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const shapes = branches.flatMap(({ properties = {} }) =>
        properties[name] ? branchesOf(properties[name]) : [],
      );
      const field = Object.hasOwn(value, name) ? read(value[name], shapes) : undefined;
      return field === undefined ? [] : [[name, field]];
    }),
  );
}

/** The items of a list that have a value; `undefined` without any. */
function readList(value: readonly unknown[], branches: readonly Shape[]): unknown {
  const shapes = branches.flatMap(({ items }) => (items ? branchesOf(items) : []));
  if (shapes.length === 0) return value;
  const items = value.map((item) => read(item, shapes)).filter((item) => item !== undefined);
  return items.length === 0 ? undefined : items;
}

function isAbsent(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (isRecord(value) || Array.isArray(value) ? Reflect.get(value, key) : undefined),
    input,
  );
}

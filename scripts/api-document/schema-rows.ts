import { z } from 'zod';
import type { FieldRule, FormSchema } from '#domain/accounts/forms/field-rules.ts';

/** A field of a body or a query, for a table. */
export interface FieldRow {
  name: string;
  isRequired: boolean;
  /** Type and limits in words: `text of 1 to 200 characters`. */
  type: string;
}

/** The parts of JSON Schema that zod writes for the schemas of calls. */
const jsonSchema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  format: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxItems: z.number().optional(),
  default: z.unknown().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
});
type JsonSchema = z.infer<typeof jsonSchema>;

/** The tables of a schema: one, several for a schema with alternatives, or none if nothing is sent. */
export function fieldTables(schema: z.ZodType, form: FormSchema = {}): FieldRow[][] {
  const json = jsonSchema.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return (json.anyOf ?? [json]).map((one) => rowsOf(one, form)).filter((rows) => rows.length > 0);
}

function rowsOf(schema: JsonSchema, form: FormSchema): FieldRow[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const rules = form[name]?.rules ?? [];
    // A default stands for a missing value, which the form's rules then reject.
    const isRequired = required.has(name) || (field.default !== undefined && rules.some(({ rule }) => REQUIRING.has(rule)));
    const server = form[name]?.onServer;
    const words = [
      ...rules.map((rule) => (rule.rule === 'required' && !isRequired ? 'not empty' : ruleInWords(rule))),
      ...(server ? [RULES[server]] : []),
    ].filter((text) => text !== '');
    return [
      { name, isRequired, type: [isRequired ? plainType(field) : typeInWords(field), ...words].join('; ') },
      ...nestedRows(name, field),
    ];
  });
}

/** The fields of an object, or of the items of a list. */
function nestedRows(name: string, field: JsonSchema): FieldRow[] {
  const inner = (field.anyOf ?? [field]).map((one) => one.items ?? one).find(({ properties }) => properties !== undefined);
  if (!inner) return [];
  const isList = field.type === 'array';
  return rowsOf(inner, {}).map((row) => ({ ...row, name: `${name}${isList ? '[]' : ''}.${row.name}` }));
}

function typeInWords(schema: JsonSchema): string {
  const standard = schema.default === undefined || schema.default === '' ? '' : `; ${JSON.stringify(schema.default)} by default`;
  return plainType(schema) + standard;
}

function plainType(schema: JsonSchema): string {
  const { anyOf, enum: values, type, description } = schema;
  if (description !== undefined) return description;
  if (Array.isArray(type)) return type.map((one) => plainType({ ...schema, type: one })).join(', or ');
  if (anyOf) return anyOf.map(typeInWords).join(', or ');
  if (schema.const !== undefined) return literal(schema.const);
  if (values) return values.map(literal).join(', ');
  switch (type) {
    case 'string':
      return textInWords(schema);
    case 'integer':
    case 'number':
      return `number${between(schema.minimum, schema.maximum)}`;
    case 'boolean':
      return '`true` or `false`';
    case 'null':
      return '`null`';
    case 'array':
      return `list${schema.maxItems === undefined ? '' : ` of at most ${schema.maxItems}`}: ${schema.items ? plainType(schema.items) : 'anything'}`;
    case 'object':
      return 'object';
    default:
      return 'text';
  }
}

function textInWords({ minLength, maxLength, pattern }: JsonSchema): string {
  const length = between(minLength, maxLength);
  return `text${length === '' ? '' : ` of${length.replace(',', '')} characters`}${pattern === undefined ? '' : `, \`${pattern.replaceAll('|', '\\|')}\``}`;
}

function between(min: number | undefined, max: number | undefined): string {
  const isOpen = max === undefined || max >= Number.MAX_SAFE_INTEGER;
  const isFree = min === undefined || min <= Number.MIN_SAFE_INTEGER;
  if (isOpen) return isFree ? '' : `, at least ${min}`;
  return isFree ? `, at most ${max}` : `, ${min} to ${max}`;
}

const REQUIRING: ReadonlySet<string> = new Set(['required', 'mustTrue']);

const literal = (value: unknown) => `\`${String(value)}\``;

/** Rules without parameters in words. Empty: the table shows them otherwise. */
const RULES = {
  required: '',
  mustTrue: 'must be `true`',
  email: 'email address',
  digits: 'digits',
  numeric: 'number',
  upperLower: 'upper and lower case',
  day: 'day from 1900 on, YYYY-MM-DD',
  nif: 'NIF or NIE',
  alphaSpecial: 'letters, accents, hyphens, apostrophes and spaces',
  nick: 'visible characters',
  phone: '9 digits',
  profilePhone: '6 to 12 digits',
  registerDate: 'of someone who has the minimum age of the site (13 years)',
  notGuessable: 'not easy to guess',
  readable: 'visible characters',
} as const;

function ruleInWords(rule: FieldRule): string {
  switch (rule.rule) {
    case 'minLength':
      return `at least ${rule.min} characters`;
    case 'maxLength':
      return `at most ${rule.max} characters`;
    case 'oneOf':
      return `one of ${rule.options.length} codes`;
    case 'requiredWith':
      return `required with \`${rule.field}\``;
    case 'sameAs':
      return `equal to \`${rule.field}\``;
    default:
      return RULES[rule.rule];
  }
}

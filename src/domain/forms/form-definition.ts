import { z } from 'zod';
import { daySchema, slugSchema } from '../identifiers/identifiers.ts';
import { localizedSchema } from '../locale/locale-schema.ts';
import { MAX_LINE, MAX_LONG_TEXT } from './lengths.ts';

/**
 * Forms that content defines: contact, calls for contributions, digital interviews. The definition
 * is part of a story or of a site, and is checked when it is published. Browsers load its plain
 * form (`defined-form.ts`) without this file.
 */

/** Longest label, help or message. */
const MOST_WORDS = 300;

/** Options of one choice. A longer list needs a search field, which forms do not have. */
const MOST_OPTIONS = 30;

/** Fields of one form. */
const MOST_FIELDS = 30;

/** Files of one field. */
const MOST_FILES = 10;

/** A text for readers: in the language of its document, or in both languages. */
const formTextSchema = z.union([z.string().trim().min(1).max(MOST_WORDS), localizedSchema]);

/** Names that fields of the form itself have. */
const RESERVED = new Set([
  'form',
  'proof',
  'website',
  'draft',
  'file',
  'child',
  'signature',
  'terms-of-call',
  'guardian',
  'reply',
]);

/** Kinds that are never published: ways to a person, days of birth, and statements. */
const PRIVATE: ReadonlySet<string> = new Set(['email', 'phone', 'date', 'consent']);

const common = {
  /** Name of the field in the form, in the stored answer and in exports. */
  name: slugSchema.refine((name) => !RESERVED.has(name), 'is a name that every form uses itself'),
  label: formTextSchema,
  /** A sentence below the label. */
  help: formTextSchema.optional(),
  isRequired: z.boolean().default(false),
  /** Whether the answer is published when the newsroom accepts what the reader has sent. */
  isPublic: z.boolean().optional(),
  /** The field's own message in place of the general one, by the name of its rule. */
  errors: z.record(z.string().max(40), formTextSchema).default({}),
  /**
   * Shows the field only while another one has a value: the name of an option of a choice, or
   * `true` for a consent. One condition and no more.
   */
  showWhen: z
    .strictObject({ field: slugSchema, is: z.union([slugSchema, z.literal(true)]) })
    .optional(),
};

const field = <Kind extends string, Extra extends z.ZodRawShape>(kind: Kind, extra: Extra) =>
  z.strictObject(common).extend({ kind: z.literal(kind), ...extra });

const optionsSchema = z
  .array(z.strictObject({ value: slugSchema, label: formTextSchema }))
  .min(2)
  .max(MOST_OPTIONS);

const lengths = (longest: number) => ({
  minLength: z.int().min(1).max(longest).optional(),
  maxLength: z.int().min(1).max(longest).default(longest),
});

/** The kinds of fields. */
export const formFieldSchema = z.discriminatedUnion('kind', [
  field('text', {
    ...lengths(MAX_LINE),
    /** Rules of SPECIFICATION §5 by name, in the order of evaluation. */
    rules: z
      .array(z.enum(['alphaSpecial', 'digits', 'numeric', 'upperLower', 'nif']))
      .max(5)
      .default([]),
  }),
  field('long-text', lengths(MAX_LONG_TEXT)),
  field('email', {}),
  field('phone', {}),
  /** A calendar day. `today` is the day of the answer in the site's time zone. */
  field('date', {
    from: z.union([daySchema, z.literal('today')]).optional(),
    until: z.union([daySchema, z.literal('today')]).optional(),
  }),
  field('number', { min: z.number().optional(), max: z.number().optional() }),
  field('choice', { options: optionsSchema }),
  field('choices', { options: optionsSchema, most: z.int().min(1).optional() }),
  /** A statement that the reader agrees to. Its words are kept with the answer. */
  field('consent', {}),
  field('image', { most: z.int().min(1).max(MOST_FILES).default(1) }),
  field('video', { most: z.int().min(1).max(MOST_FILES).default(1) }),
  /** The name of a place. */
  field('place', {}),
]);

/** The fields of a form in their order. */
export const formFieldsSchema = z
  .array(formFieldSchema)
  .min(1)
  .max(MOST_FIELDS)
  .superRefine((fields, context) => {
    for (const [index, own] of fields.entries()) {
      const refuse = (message: string, ...path: (string | number)[]) =>
        context.addIssue({ code: 'custom', path: [index, ...path], message });
      const before = fields.slice(0, index);
      if (before.some(({ name }) => name === own.name))
        refuse(`is the name of an earlier field: "${own.name}"`, 'name');
      if (isOfFiles(own) && before.some(({ kind }) => kind === own.kind))
        refuse(`is a second field for files of the kind "${own.kind}"`, 'kind');
      if (own.isPublic === true && PRIVATE.has(own.kind))
        refuse('is not possible for this kind: it is never published', 'isPublic');
      const problem = problemOf(own);
      if (problem !== undefined) refuse(problem.message, problem.of);
      if (own.showWhen !== undefined && !canShow(own.showWhen, before))
        refuse(
          'must name an option of an earlier choice, or an earlier consent with true',
          'showWhen',
        );
    }
  });

export type FormFieldDefinition = z.infer<typeof formFieldSchema>;
export type FormFields = readonly FormFieldDefinition[];
/** A text of a form, as content states it. */
export type FormText = z.infer<typeof formTextSchema>;

/** The files of a form are told apart by their kind, also after the page was loaded again. */
function isOfFiles({ kind }: FormFieldDefinition): boolean {
  return kind === 'image' || kind === 'video';
}

/** An order of two limits that no value can meet, or options that are not different. */
function problemOf(own: FormFieldDefinition): { of: string; message: string } | undefined {
  const isTurned = (low: number | string | undefined, high: number | string | undefined) =>
    low !== undefined && high !== undefined && low > high;
  switch (own.kind) {
    case 'text':
    case 'long-text':
      return isTurned(own.minLength, own.maxLength)
        ? { of: 'minLength', message: 'is more than maxLength' }
        : undefined;
    case 'number':
      return isTurned(own.min, own.max) ? { of: 'min', message: 'is more than max' } : undefined;
    case 'date':
      return own.from !== 'today' && own.until !== 'today' && isTurned(own.from, own.until)
        ? { of: 'from', message: 'is after until' }
        : undefined;
    case 'choice':
    case 'choices': {
      const values = own.options.map(({ value }) => value);
      return new Set(values).size < values.length
        ? { of: 'options', message: 'have a value twice' }
        : undefined;
    }
    default:
      return undefined;
  }
}

function canShow(
  { field: name, is }: NonNullable<FormFieldDefinition['showWhen']>,
  before: FormFields,
): boolean {
  const other = before.find((one) => one.name === name);
  if (other?.kind === 'consent') return is === true;
  return (
    (other?.kind === 'choice' || other?.kind === 'choices') &&
    other.options.some(({ value }) => value === is)
  );
}

import {
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type FormEvent,
  type SubmitEvent,
  type RefObject,
} from 'react';
import {
  fieldId,
  type FieldValues,
  type FormContext,
  type FormSchema,
} from '#domain/forms/field-rules.ts';
import { findFieldProblems, isRequired, listFields } from '#domain/forms/find-field-problems.ts';
import { focusShown } from '../focus-shown.ts';

/** Error messages by field and rule. */
export type FieldTexts<Field extends string> = Partial<
  Record<Field, Readonly<Record<string, string>>>
>;

/** The violated rule of each invalid field. */
export type FailedRules = Readonly<Record<string, string>>;

interface FormOptions<Field extends string> {
  /** A new object has the values read again, as of new fields. */
  schema: FormSchema<Field>;
  context: FormContext;
  messages: FieldTexts<Field>;
  /** Errors in the page's response to the form sent without JavaScript. */
  failed?: FailedRules | undefined;
  /**
   * Sends the values. Resolves to the errors from the server, if any. Never resolves if it leaves
   * the page (`leaveFor`).
   */
  send(values: FieldValues): Promise<FailedRules | undefined>;
}

export interface Form<Field extends string> {
  /**
   * Props of the `<form>`. Its inputs are uncontrolled, so that values typed before hydration are
   * preserved.
   */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: boolean;
    onInput(event: FormEvent<HTMLFormElement>): void;
    onBlur(event: FocusEvent<HTMLFormElement>): void;
    onSubmit(event: SubmitEvent<HTMLFormElement>): void;
  };
  values: FieldValues;
  context: FormContext;
  isWaiting: boolean;
  /** Whether a value differs from its initial one. */
  isDirty: boolean;
  isValid: boolean;
  /**
   * Whether the island is hydrated. Before that, the browser validates as far as it can, and the
   * form is sent to the page.
   */
  isAwake: boolean;
  has(field: Field): boolean;
  /**
   * Props of a field: its name, whether it is required, and its error. Fields in `failed` have an
   * id for links, and the first has the focus.
   */
  field(name: Field): {
    name: string;
    isRequired: boolean;
    problem: string | undefined;
    id?: string;
    autoFocus?: boolean;
  };
  /** Shows the errors of these fields and focuses the first. Returns true if all are valid. */
  check(fields?: readonly Field[]): boolean;
  /** Makes the current values the initial ones. */
  adopt(): void;
  /** Shows a field as rejected by the server, until its value changes. */
  refuse(field: Field, rule: string): void;
}

/**
 * A form with the rules of SPECIFICATION §5: a field's first error is shown when the focus leaves
 * it, and all errors on submit.
 */
export function useForm<Field extends string>({
  schema,
  context,
  messages,
  failed = {},
  send,
}: FormOptions<Field>): Form<Field> {
  const [form, values, first, setValues, readAgain] = useValues(schema);
  const focusField = useFieldFocus(form);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FailedRules>(failed);
  const [isWaiting, setIsWaiting] = useWaiting();
  const isAwake = first !== undefined;
  const fields = listFields(schema, values, context);
  const problems = findFieldProblems(schema, values, context);

  const check = (part?: readonly Field[]) => {
    const asked = part ?? fields;
    setLeft(new Set([...left, ...asked]));
    // A field that the server rejected blocks the next step, but the whole form can be sent again.
    const wrong = asked.find(
      (name) => problems[name] !== undefined || (part !== undefined && refused[name] !== undefined),
    );
    focusField(wrong);
    return wrong === undefined;
  };

  const submit = async () => {
    setIsWaiting(true);
    try {
      const rules = (await send(trimmed(schema, values))) ?? {};
      setRefused(rules);
      focusField(Object.keys(rules)[0]);
    } finally {
      setIsWaiting(false);
    }
  };

  return {
    values,
    context,
    isWaiting,
    isAwake,
    isDirty: isAwake && JSON.stringify(values) !== JSON.stringify(first),
    isValid: Object.keys(problems).length === 0,
    has: (name) => !isAwake || fields.includes(name),
    field: (name) => {
      const rule = (left.has(name) ? problems[name]?.rule : undefined) ?? refused[name];
      const problem = rule === undefined ? undefined : messages[name]?.[rule];
      return {
        name,
        isRequired: isRequired(schema[name], context),
        problem,
        ...(name in failed && {
          id: fieldId(name),
          autoFocus: name === Object.keys(schema).find((other) => other in failed),
        }),
      };
    },
    check,
    refuse: (name, rule) => setRefused((before) => ({ ...before, [name]: rule })),
    adopt: () => {
      readAgain();
      setLeft(new Set());
      setRefused({});
    },
    props: {
      ref: form,
      noValidate: isAwake,
      onInput: ({ currentTarget, target }) => {
        setValues(readValues(schema, currentTarget));
        // The server rejected the previous value.
        const name = nameOf(target);
        setRefused(({ [name]: _told, ...others }) => others);
      },
      onBlur: (event) => {
        const name = nameOf(event.target);
        const value = readValues(schema, event.currentTarget)[name];
        // An empty field that only had the focus is reported on submit.
        const told = Boolean(value) || value !== first?.[name] ? [name] : [];
        const missing = fieldsLeft(event, fields).filter(
          (field) => problems[field]?.rule === 'requiredWith',
        );
        if (told.length + missing.length > 0) setLeft(new Set([...left, ...told, ...missing]));
      },
      onSubmit: (event) => {
        event.preventDefault();
        if (isWaiting || !check()) return;
        void submit();
      },
    },
  };
}

/**
 * A form, its values, those that it had first (`undefined` until they are read), and the way to
 * make the present ones the first.
 */
function useValues(schema: FormSchema) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<FieldValues>({});
  const [first, setFirst] = useState<FieldValues>();
  const readAgain = () => {
    const found = form.current ? readValues(schema, form.current) : {};
    setValues(found);
    setFirst(found);
  };
  useEffect(readAgain, [schema]);
  return [form, values, first, setValues, readAgain] as const;
}

/** Focuses a field after the next render, because its step may become visible in that render. */
function useFieldFocus(
  form: RefObject<HTMLFormElement | null>,
): (name: string | undefined) => void {
  const [wrong, setWrong] = useState<{ name: string }>();
  useEffect(() => {
    const element = wrong && form.current?.querySelector<HTMLElement>(`[name="${wrong.name}"]`);
    if (element) focusShown(element);
  }, [wrong, form]);
  return (name) => {
    if (name !== undefined) setWrong({ name });
  };
}

/**
 * Whether the form is being sent. It is not after the browser has restored its page on a way back.
 */
function useWaiting() {
  const [isWaiting, setIsWaiting] = useState(false);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setIsWaiting(false);
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);
  return [isWaiting, setIsWaiting] as const;
}

/**
 * The fields of a fieldset that the focus leaves. Their missing `requiredWith` partners are
 * reported then: on submit is too late, because an invalid form cannot be sent.
 */
function fieldsLeft<Field extends string>(
  { target, relatedTarget }: FocusEvent<HTMLFormElement>,
  fields: readonly Field[],
): Field[] {
  const group = target.closest('fieldset');
  if (!group || (relatedTarget instanceof Node && group.contains(relatedTarget))) return [];
  return fields.filter((field) => group.elements.namedItem(field));
}

/** Reads the fields that the form has. The values of several boxes have spaces between them. */
function readValues(schema: FormSchema, form: HTMLFormElement): FieldValues {
  const values: Record<string, string | boolean> = {};
  const given = new FormData(form);
  for (const name of Object.keys(schema)) {
    const element = form.elements.namedItem(name);
    if (element)
      values[name] =
        element instanceof HTMLInputElement && element.type === 'checkbox'
          ? element.checked
          : given.getAll(name).join(' ');
  }
  return values;
}

function trimmed(schema: FormSchema, values: FieldValues): FieldValues {
  const keeps = (name: string) => schema[name]?.keepsSpaces === true;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && !keeps(name) ? value.trim() : value,
    ]),
  );
}

function nameOf(target: EventTarget): string {
  return 'name' in target ? String(target.name) : '';
}

/**
 * Opens another page. The promise never resolves, so that the form stays in its sending state until
 * the page is left.
 */
export function leaveFor(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => {});
}

import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type SubmitEvent, type RefObject } from 'react';
import { fieldId, type FieldValues, type FormContext, type FormSchema } from '../../domain/reader/forms/field-rules.ts';
import { findFieldProblems, isRequired, listFields } from '../../domain/reader/forms/find-field-problems.ts';
import { focusShown } from '../focus-shown.ts';

/** Error messages by field and rule. */
export type FieldTexts<Field extends string> = Partial<Record<Field, Readonly<Record<string, string>>>>;

/** The violated rule of each invalid field. */
export type FailedRules = Readonly<Record<string, string>>;

interface FormOptions<Field extends string> {
  schema: FormSchema<Field>;
  context: FormContext;
  messages: FieldTexts<Field>;
  /** Errors in the page's response to the form sent without JavaScript. */
  failed?: FailedRules | undefined;
  /**
   * Sends the values. Resolves to the errors from the server, if any. Never resolves if it leaves the page
   * (`leaveFor`).
   */
  send(values: FieldValues): Promise<FailedRules | undefined>;
}

export interface Form<Field extends string> {
  /** Props of the `<form>`. Its inputs are uncontrolled, so that values typed before hydration are preserved. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: boolean;
    onInput(event: FormEvent<HTMLFormElement>): void;
    onBlur(event: FocusEvent<HTMLFormElement>): void;
    onSubmit(event: SubmitEvent<HTMLFormElement>): void;
  };
  values: FieldValues;
  isWaiting: boolean;
  /** Whether a value differs from its initial one. */
  isDirty: boolean;
  isValid: boolean;
  /**
   * Whether the island is hydrated. Before that, the browser validates as far as it can, and the form is sent to the
   * page.
   */
  isAwake: boolean;
  has(field: Field): boolean;
  /**
   * Props of a field: its name, whether it is required, and its error. Fields in `failed` have an id for links, and
   * the first has the focus.
   */
  field(name: Field): { name: string; isRequired: boolean; problem: string | undefined; id?: string; autoFocus?: boolean };
  /** Shows the errors of these fields and focuses the first. Returns true if all are valid. */
  check(fields?: readonly Field[]): boolean;
  /** Makes the current values the initial ones. */
  settle(): void;
  /** Shows a field as rejected by the server, until its value changes. */
  refuse(field: Field, rule: string): void;
}

/**
 * A form with the rules of SPECIFICATION §5: a field's first error is shown when the focus leaves it, and all errors
 * on submit.
 */
export function useForm<Field extends string>({ schema, context, messages, failed = {}, send }: FormOptions<Field>): Form<Field> {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<FieldValues>({});
  const [first, setFirst] = useState<FieldValues>({});
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<FailedRules>(failed);
  const [isWaiting, setIsWaiting] = useState(false);
  const [isAwake, setIsAwake] = useState(false);
  const [wrong, setWrong] = useState<{ name: string }>();

  useEffect(() => {
    const found = form.current ? readValues(schema, form.current) : {};
    setValues(found);
    setFirst(found);
    setIsAwake(true);
  }, [schema]);

  // In an effect, because the step of the field may have become visible in this render.
  useEffect(() => {
    if (wrong) focus(form.current, wrong.name);
  }, [wrong]);

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setIsWaiting(false);
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, []);

  const problems = findFieldProblems(schema, values, context);
  const firstFailed = Object.keys(schema).find((name) => name in failed);
  const ruleOf = (name: Field) => (left.has(name) ? problems[name]?.rule : undefined) ?? refused[name];

  const fieldsIn = (group: HTMLFieldSetElement) => {
    const names = new Set([...group.elements].map(nameOf));
    return listFields(schema, values, context).filter((field) => names.has(field));
  };

  const check = (fields?: readonly Field[]) => {
    const asked = fields ?? listFields(schema, values, context);
    setLeft(new Set([...left, ...asked]));
    // A field that the server rejected blocks the next step, but the whole form can be sent again.
    const firstWrong = asked.find((name) => problems[name] !== undefined || (fields !== undefined && refused[name] !== undefined));
    if (firstWrong !== undefined) setWrong({ name: firstWrong });
    return firstWrong === undefined;
  };

  const submit = async () => {
    setIsWaiting(true);
    try {
      const rules = (await send(trimmed(schema, values))) ?? {};
      setRefused(rules);
      const [refusedField] = Object.keys(rules);
      if (refusedField !== undefined) setWrong({ name: refusedField });
    } finally {
      setIsWaiting(false);
    }
  };

  return {
    values,
    isWaiting,
    isAwake,
    isDirty: JSON.stringify(values) !== JSON.stringify(first),
    isValid: Object.keys(problems).length === 0,
    has: (name) => !isAwake || listFields(schema, values, context).includes(name),
    field: (name) => {
      const rule = ruleOf(name);
      const problem = rule === undefined ? undefined : messages[name]?.[rule];
      return {
        name,
        isRequired: isRequired(schema[name]),
        problem,
        ...(name in failed && { id: fieldId(name), autoFocus: name === firstFailed }),
      };
    },
    check,
    refuse: (name, rule) => setRefused((before) => ({ ...before, [name]: rule })),
    settle: () => {
      const found = form.current ? readValues(schema, form.current) : {};
      setValues(found);
      setFirst(found);
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
        setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)));
      },
      onBlur: ({ target, currentTarget, relatedTarget }) => {
        const name = nameOf(target);
        const value = readValues(schema, currentTarget)[name];
        // An empty field that only had the focus is reported on submit.
        const told = Boolean(value) || value !== first[name] ? [name] : [];
        // Reports a missing `requiredWith` partner when the focus leaves the fieldset. On submit is too late, because
        // an invalid form cannot be sent.
        const group = target.closest('fieldset');
        const isStillThere = relatedTarget instanceof Node && group?.contains(relatedTarget) === true;
        const missing = isStillThere || !group ? [] : fieldsIn(group).filter((field) => problems[field]?.rule === 'requiredWith');
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

function readValues(schema: FormSchema, form: HTMLFormElement): FieldValues {
  const values: Record<string, string | boolean> = {};
  for (const name of Object.keys(schema)) {
    const element = form.elements.namedItem(name);
    if (element instanceof HTMLInputElement) values[name] = element.type === 'checkbox' ? element.checked : element.value;
    else if (element instanceof HTMLSelectElement) values[name] = element.value;
  }
  return values;
}

function trimmed(schema: FormSchema, values: FieldValues): FieldValues {
  const keeps = (name: string) => schema[name]?.keepsSpaces === true;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' && !keeps(name) ? value.trim() : value]),
  );
}

function nameOf(target: EventTarget): string {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : '';
}

/**
 * Opens another page. The promise never resolves, so that the form stays in its sending state until the page is left.
 */
export function leaveFor(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => {});
}

function focus(form: HTMLFormElement | null, name: string): void {
  const element = form?.elements.namedItem(name);
  if (element instanceof HTMLElement) focusShown(element);
}

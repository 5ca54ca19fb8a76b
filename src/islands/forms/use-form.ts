import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type SubmitEvent, type RefObject } from 'react';
import { fieldId, type FieldValues, type FormContext, type FormSchema } from '../../domain/reader/field-rules.ts';
import { findFieldProblems, isRequired, listFields } from '../../domain/reader/find-field-problems.ts';
import { focusShown } from '../focus-shown.ts';

/** What may be said under each field, by field and rule. */
export type FieldTexts<Field extends string> = Partial<Record<Field, Readonly<Record<string, string>>>>;

/** The rule that each wrong field fails. */
export type FailedRules = Readonly<Record<string, string>>;

interface FormOptions<Field extends string> {
  schema: FormSchema<Field>;
  context: FormContext;
  messages: FieldTexts<Field>;
  /** What the page's answer to the form, sent without JavaScript, found wrong. */
  failed?: FailedRules | undefined;
  /** Sends what is filled in; resolves to what the server finds wrong with it, if anything. Never resolves where it leaves the page (`leaveFor`). */
  send(values: FieldValues): Promise<FailedRules | undefined>;
}

export interface Form<Field extends string> {
  /** For the `<form>`: its fields keep their own values, so that nothing typed before the island woke is lost. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    noValidate: boolean;
    onInput(event: FormEvent<HTMLFormElement>): void;
    onBlur(event: FocusEvent<HTMLFormElement>): void;
    onSubmit(event: SubmitEvent<HTMLFormElement>): void;
  };
  values: FieldValues;
  isWaiting: boolean;
  /** Whether anything differs from what was there at first. */
  isDirty: boolean;
  isValid: boolean;
  /** Whether the island is awake: until then the browser checks what it can, and the form goes to the page. */
  isAwake: boolean;
  has(field: Field): boolean;
  /** For a field: its name, whether it is required, and what is wrong with it. What `failed` names can be linked to, and the first has the focus. */
  field(name: Field): { name: string; isRequired: boolean; problem: string | undefined; id?: string; autoFocus?: boolean };
  /** Shows what is wrong with these fields, and looks at the first; true where nothing is. */
  check(fields?: readonly Field[]): boolean;
  /** Takes what is filled in now as what was there at first. */
  settle(): void;
  /** Shows a field as refused by the server, until another value is typed. */
  refuse(field: Field, rule: string): void;
}

/** A form by the rules of SPECIFICATION §5: a field's first problem is told once the reader leaves it, and all of them when they send it. */
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

  // Once it is in view: the step that it stands in may have been another's a moment ago.
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
    // A part of a form is not left with what the server has refused; the whole may be sent again.
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
        // What the server said was about another value.
        const name = nameOf(target);
        setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => field !== name)));
      },
      onBlur: ({ target, currentTarget, relatedTarget }) => {
        const name = nameOf(target);
        const value = readValues(schema, currentTarget)[name];
        // A field that is only passed by is told of when the form is sent.
        const told = Boolean(value) || value !== first[name] ? [name] : [];
        // What another field asks for is told of once the reader is done with both: a form that cannot be sent would keep it to itself.
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

/** Goes to another page, and waits for it: a form that is sent stays so until its page is gone. */
export function leaveFor(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => {});
}

function focus(form: HTMLFormElement | null, name: string): void {
  const element = form?.elements.namedItem(name);
  if (element instanceof HTMLElement) focusShown(element);
}

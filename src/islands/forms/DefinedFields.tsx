import type { ReactNode } from 'react';
import { chosenOf, daysOfField, type ShownField } from '#domain/forms/defined-form.ts';
import { fieldId, type FieldValues } from '#domain/forms/field-rules.ts';
import { textOf } from '#domain/forms/validation-rules.ts';
import { CheckField } from './CheckField.tsx';
import { OptionsField } from './OptionsField.tsx';
import { SelectField } from './SelectField.tsx';
import { TextAreaField } from './TextAreaField.tsx';
import { TextField } from './TextField.tsx';
import type { Form } from './use-form.ts';

/** Options from which a choice of one is a list in place of boxes. */
const LIST_FROM = 7;

/** A field for files, and the facts of a field that the form knows. */
export type FilesOf = (
  field: Extract<ShownField, { kind: 'image' | 'video' }>,
  state: { id: string; problem: string | undefined; isRequired: boolean },
) => ReactNode;

interface Props {
  fields: readonly ShownField[];
  form: Form<string>;
  /** Values that the fields have at first. */
  values: FieldValues;
  /** Label of the empty option of a list. */
  none: string;
  /** Prints a field for files, once the part that sends them is loaded. */
  files?: FilesOf | undefined;
}

/**
 * The fields of a form that content defines, in their order. A field whose condition is not met is
 * hidden, and keeps what was typed in it.
 */
export function DefinedFields({ fields, form, values, none, files }: Props) {
  return fields.map((field) => {
    const isThere = form.has(field.name);
    return (
      <div key={field.name} hidden={!isThere}>
        {field.kind === 'image' || field.kind === 'video' ? (
          files?.(field, {
            id: fieldId(field.name),
            problem: form.field(field.name).problem,
            isRequired: field.isRequired && isThere,
          })
        ) : (
          <DefinedField field={field} form={form} value={values[field.name]} none={none} />
        )}
      </div>
    );
  });
}

interface FieldProps {
  field: ShownField;
  form: Form<string>;
  value: FieldValues[string];
  none: string;
}

function DefinedField({ field, form, value, none }: FieldProps) {
  const { label, help: hint, kind } = field;
  const common = {
    ...form.field(field.name),
    id: fieldId(field.name),
    label,
    hint,
    // A hidden field must not keep the browser from sending the form.
    isRequired: field.isRequired && form.has(field.name),
  };
  const text = textOf(value);
  switch (kind) {
    case 'long-text':
      return <TextAreaField {...common} defaultValue={text} />;
    case 'email':
      return <TextField {...common} type="email" autoComplete="email" defaultValue={text} />;
    case 'phone':
      return <TextField {...common} type="tel" autoComplete="tel" defaultValue={text} />;
    case 'date': {
      const { from, until } = daysOfField(field, form.context.today);
      return <TextField {...common} type="date" min={from} max={until} defaultValue={text} />;
    }
    case 'number':
      return <TextField {...common} inputMode="decimal" autoComplete="off" defaultValue={text} />;
    case 'choice':
      return field.options.length < LIST_FROM ? (
        <OptionsField {...common} type="radio" options={field.options} chosen={[text]} />
      ) : (
        <SelectField
          {...common}
          none={none}
          options={field.options.map((option) => [option.value, option.label] as const)}
          defaultValue={text}
        />
      );
    case 'choices':
      return (
        <OptionsField {...common} type="checkbox" options={field.options} chosen={chosenOf(text)} />
      );
    case 'consent':
      return <CheckField {...common} value="true" defaultChecked={value === true} />;
    default:
      return (
        <TextField
          {...common}
          // A text of a known name is one that browsers know.
          autoComplete={field.name === 'name' ? 'name' : 'off'}
          defaultValue={text}
        />
      );
  }
}

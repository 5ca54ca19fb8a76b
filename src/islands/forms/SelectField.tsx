import { useId, type SelectHTMLAttributes } from 'react';
import { FieldProblem } from './TextField.tsx';
import '#styles/controls/fields.css';

interface Props extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'required'> {
  name: string;
  label: string;
  isRequired?: boolean;
  problem?: string | undefined;
  /** Label of the empty option, if there is one. */
  none?: string | undefined;
  /** Value and label of each option, in order. */
  options: readonly (readonly [value: string, label: string])[];
}

/** A labelled list with an empty option, with its error below. */
export function SelectField({
  label,
  isRequired = false,
  problem,
  none,
  options,
  ...select
}: Props) {
  const ownId = useId();
  const { id = ownId } = select;
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true">{'\u00a0*'}</span>}
      </label>
      <select
        className="input"
        id={id}
        required={isRequired}
        aria-invalid={problem !== undefined}
        {...(problem === undefined ? {} : { 'aria-describedby': `${id}p` })}
        {...select}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldProblem id={`${id}p`} text={problem} />
    </div>
  );
}

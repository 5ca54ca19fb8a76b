import { useId } from 'react';
import { FieldProblem } from './TextField.tsx';
import '#styles/controls/check.css';
import styles from './OptionsField.module.css';

interface Props {
  name: string;
  label: string;
  /** `radio` for one choice, `checkbox` for several. */
  type: 'radio' | 'checkbox';
  options: readonly { value: string; label: string }[];
  isRequired?: boolean;
  problem?: string | undefined;
  hint?: string | undefined;
  id?: string;
  /** Options that are chosen at first. */
  chosen?: readonly string[];
}

/** A choice of one or several options, each with a box, with its error below. */
export function OptionsField({
  name,
  label,
  type,
  options,
  isRequired = false,
  problem,
  hint,
  id,
  chosen,
}: Props) {
  const own = useId();
  const described = [
    ...(hint === undefined ? [] : [`${own}h`]),
    ...(problem === undefined ? [] : [`${own}p`]),
  ];
  return (
    <fieldset
      className={styles['options']}
      {...(id === undefined ? {} : { id })}
      {...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') })}
    >
      <legend>
        {label}
        {isRequired && <span aria-hidden="true">{'\u00a0*'}</span>}
      </legend>
      {options.map((option) => (
        <label key={option.value} className={`check ${styles['option']}`}>
          <input
            type={type}
            name={name}
            value={option.value}
            // A browser asks for one of several boxes by no attribute. The rules of the form do.
            required={isRequired && type === 'radio'}
            aria-invalid={problem !== undefined}
            defaultChecked={chosen?.includes(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
      {hint !== undefined && (
        <p id={`${own}h`} className="note">
          {hint}
        </p>
      )}
      <FieldProblem id={`${own}p`} text={problem} />
    </fieldset>
  );
}

import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { FieldProblem } from './TextField.tsx';
import '#styles/controls/check.css';
import '#styles/controls/fields.css';
import styles from './CheckField.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'required' | 'type'> {
  name: string;
  label: ReactNode;
  isRequired?: boolean;
  problem?: string | undefined;
  /** Help text. */
  hint?: string | undefined;
}

/** A checkbox followed by its label, with its error below. */
export function CheckField({ label, isRequired = false, problem, hint, ...input }: Props) {
  const ownId = useId();
  const { id = ownId } = input;
  const describedBy = [hint !== undefined && `${id}h`, problem !== undefined && `${id}p`]
    .filter(Boolean)
    .join(' ');
  return (
    <div className="field">
      <div className="check">
        <input
          id={id}
          type="checkbox"
          required={isRequired}
          aria-invalid={problem !== undefined}
          {...(describedBy === '' ? {} : { 'aria-describedby': describedBy })}
          {...input}
        />
        <label htmlFor={id}>
          {label}
          {isRequired && <span aria-hidden="true">{'\u00a0*'}</span>}
        </label>
      </div>
      {hint !== undefined && (
        <p id={`${id}h`} className={`note ${styles['hint']}`}>
          {hint}
        </p>
      )}
      <FieldProblem id={`${id}p`} text={problem} />
    </div>
  );
}

import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import '#styles/controls/fields.css';
import styles from './TextField.module.css';

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'required'> {
  name: string;
  label: string;
  isRequired?: boolean;
  /** Error message. */
  problem?: string | undefined;
  /** Help text, shown before any error. */
  hint?: string | undefined;
  /** Content beside the input, inside its frame. */
  children?: ReactNode;
}

/** A labelled text input, with its error below. */
export function TextField({
  label,
  isRequired = false,
  problem,
  hint,
  children,
  ...input
}: TextFieldProps) {
  const ownId = useId();
  const { id = ownId } = input;
  const described = [
    ...(hint === undefined ? [] : [`${id}h`]),
    ...(problem === undefined ? [] : [`${id}p`]),
  ];
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isRequired && <span aria-hidden="true">{'\u00a0*'}</span>}
      </label>
      <div className={styles['frame']}>
        <input
          className="input"
          id={id}
          type="text"
          required={isRequired}
          aria-invalid={problem !== undefined}
          {...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') })}
          {...input}
        />
        {children}
      </div>
      {hint !== undefined && (
        <p id={`${id}h`} className="note">
          {hint}
        </p>
      )}
      <FieldProblem id={`${id}p`} text={problem} />
    </div>
  );
}

/** Error message of a field, announced when it appears. */
export function FieldProblem({ id, text }: { id: string; text: string | undefined }) {
  return (
    <div aria-live="polite">
      {text !== undefined && (
        <p id={id} className="field-problem">
          {text}
        </p>
      )}
    </div>
  );
}

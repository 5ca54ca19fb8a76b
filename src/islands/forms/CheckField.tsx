import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import { FieldProblem } from './TextField.tsx';
import styles from './forms.module.css';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'required' | 'id' | 'type'> {
  name: string;
  label: ReactNode;
  isRequired?: boolean;
  problem?: string | undefined;
}

export function CheckField({ label, isRequired = false, problem, ...input }: Props) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <div className={styles['check']}>
        <input
          id={id}
          type="checkbox"
          required={isRequired}
          aria-invalid={problem !== undefined}
          {...(problem === undefined ? {} : { 'aria-describedby': `${id}p` })}
          {...input}
        />
        <label htmlFor={id}>
          {label}
          {isRequired && <span aria-hidden="true">{'\u00a0*'}</span>}
        </label>
      </div>
      <FieldProblem id={`${id}p`} text={problem} />
    </div>
  );
}

import { useId, type TextareaHTMLAttributes } from 'react';
import { FieldProblem } from './TextField.tsx';
import '#styles/controls/fields.css';

interface Props extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'required'> {
  name: string;
  label: string;
  isRequired?: boolean;
  problem?: string | undefined;
  hint?: string | undefined;
}

/** A labelled text of several lines, with its error below. */
export function TextAreaField({ label, isRequired = false, problem, hint, ...area }: Props) {
  const ownId = useId();
  const { id = ownId } = area;
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
      <textarea
        className="input"
        id={id}
        rows={6}
        required={isRequired}
        aria-invalid={problem !== undefined}
        {...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') })}
        {...area}
      />
      {hint !== undefined && (
        <p id={`${id}h`} className="note">
          {hint}
        </p>
      )}
      <FieldProblem id={`${id}p`} text={problem} />
    </div>
  );
}

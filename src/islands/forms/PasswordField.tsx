import { useState } from 'react';
import type { TextsIn } from '#i18n/texts-in.ts';
import { TextField, type TextFieldProps } from './TextField.tsx';
import styles from './PasswordField.module.css';

/** Labels of the button that shows the password. */
export type PasswordTexts = TextsIn<'account:passwordButton'>;

/** A password field. After hydration the reader can show the password. */
export function PasswordField({
  texts,
  canShow,
  ...field
}: Omit<TextFieldProps, 'children' | 'type'> & { texts: PasswordTexts; canShow: boolean }) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
    >
      {canShow && (
        <button
          type="button"
          className={styles['toggle']}
          aria-label={isShown ? texts.hide : texts.show}
          onClick={() => setIsShown(!isShown)}
        >
          <svg
            viewBox="0 0 24 24"
            width="22"
            height="22"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            aria-hidden="true"
          >
            <path d="M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12z" />
            <circle cx="12" cy="12" r="3" />
            {isShown && <path d="M4 20 20 4" />}
          </svg>
        </button>
      )}
    </TextField>
  );
}

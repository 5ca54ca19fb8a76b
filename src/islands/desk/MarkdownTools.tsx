import type { ReactNode, RefObject } from 'react';
import { withLines, withSigns, type Selected } from '#stores/desk/markdown-tools.ts';
import styles from './desk.module.css';

interface Props {
  area: RefObject<HTMLTextAreaElement | null>;
  texts: MarkdownTexts;
  onChange(text: string): void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Names of the signs, and of their group. */
export type MarkdownTexts = Readonly<
  Record<'tools' | 'bold' | 'italic' | 'link' | 'list' | 'quote', string>
>;

/** The signs of Markdown at the press of a button. The selected words stay selected. */
export function MarkdownTools({ area, texts, onChange, children }: Props) {
  const signs = [
    { name: texts.bold, make: (selected: Selected) => withSigns(selected, '**', '**') },
    { name: texts.italic, make: (selected: Selected) => withSigns(selected, '*', '*') },
    { name: texts.link, make: (selected: Selected) => withSigns(selected, '[', '](https://)') },
    { name: texts.list, make: (selected: Selected) => withLines(selected, '- ') },
    { name: texts.quote, make: (selected: Selected) => withLines(selected, '> ') },
  ];
  return (
    <fieldset className={styles['tools']}>
      <legend className="visually-hidden">{texts.tools}</legend>
      {signs.map(({ name, make }) => (
        <button
          key={name}
          type="button"
          className="other-action"
          onClick={() => changeSelection(area.current, make, onChange)}
        >
          {name}
        </button>
      ))}
      {children}
    </fieldset>
  );
}

/** Changes the selected words of a field, whose value React sets. */
export function changeSelection(
  field: HTMLTextAreaElement | null,
  make: (selected: Selected) => Selected,
  onChange: (text: string) => void,
): void {
  if (!field) return;
  const { text, from, to } = make({
    text: field.value,
    from: field.selectionStart,
    to: field.selectionEnd,
  });
  onChange(text);
  // After React has set the value, which moves the cursor to its end.
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(from, to);
  });
}

import { useState, type RefObject } from 'react';
import type { TextsIn } from '#i18n/texts-in.ts';
import { changeDraft } from '#stores/live/live-room.ts';
import { withBlock, withLines, withSigns, type Selected } from '#stores/live/markdown-tools.ts';
import { EmbedField } from './EmbedField.tsx';
import { PictureField } from './PictureField.tsx';
import styles from './live.module.css';

interface Props {
  area: RefObject<HTMLTextAreaElement | null>;
  texts: TextsIn<'desk:live'>;
}

/**
 * The signs of Markdown at the press of a button, and the fields for a picture and embedded
 * content.
 */
export function PostTools({ area, texts }: Props) {
  const [opened, setOpened] = useState<'picture' | 'embed' | undefined>();
  const [address, setAddress] = useState('');

  const change = (make: (selected: Selected) => Selected) => {
    const field = area.current;
    if (!field) return;
    const { text, from, to } = make({
      text: field.value,
      from: field.selectionStart,
      to: field.selectionEnd,
    });
    changeDraft({ text });
    // After React has set the value, which moves the cursor to its end.
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(from, to);
    });
  };
  const insertBlock = (block: string) => {
    change((selected) => withBlock(selected, block));
    setOpened(undefined);
  };
  const insertEmbed = () => {
    insertBlock(address);
    setAddress('');
  };
  const signs = [
    { name: texts.bold, make: (selected: Selected) => withSigns(selected, '**', '**') },
    { name: texts.italic, make: (selected: Selected) => withSigns(selected, '*', '*') },
    { name: texts.link, make: (selected: Selected) => withSigns(selected, '[', '](https://)') },
    { name: texts.list, make: (selected: Selected) => withLines(selected, '- ') },
    { name: texts.quote, make: (selected: Selected) => withLines(selected, '> ') },
  ];
  const parts = [
    { name: 'picture', text: texts.picture },
    { name: 'embed', text: texts.embed },
  ] as const;

  return (
    <>
      <fieldset className={styles['tools']}>
        <legend className="visually-hidden">{texts.tools}</legend>
        {signs.map(({ name, make }) => (
          <button key={name} type="button" className="other-action" onClick={() => change(make)}>
            {name}
          </button>
        ))}
        {parts.map(({ name, text }) => (
          <button
            key={name}
            type="button"
            className="other-action"
            aria-expanded={opened === name}
            onClick={() => setOpened(opened === name ? undefined : name)}
          >
            {text}
          </button>
        ))}
      </fieldset>
      {opened === 'picture' && <PictureField texts={texts} onSent={insertBlock} />}
      {opened === 'embed' && (
        <EmbedField address={address} texts={texts} onType={setAddress} onInsert={insertEmbed} />
      )}
    </>
  );
}

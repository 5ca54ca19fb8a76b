import { useState, type RefObject } from 'react';
import type { TextsIn } from '#i18n/texts-in.ts';
import { changeDraft } from '#stores/live/live-room.ts';
import { withBlock } from '#stores/desk/markdown-tools.ts';
import { changeSelection, MarkdownTools } from '../desk/MarkdownTools.tsx';
import { EmbedField } from './EmbedField.tsx';
import { PictureField } from './PictureField.tsx';

const setText = (text: string) => changeDraft({ text });

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

  const insertBlock = (block: string) => {
    changeSelection(area.current, (selected) => withBlock(selected, block), setText);
    setOpened(undefined);
  };
  const insertEmbed = () => {
    insertBlock(address);
    setAddress('');
  };
  const parts = [
    { name: 'picture', text: texts.picture },
    { name: 'embed', text: texts.embed },
  ] as const;

  return (
    <>
      <MarkdownTools area={area} texts={texts} onChange={setText}>
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
      </MarkdownTools>
      {opened === 'picture' && <PictureField texts={texts} onSent={insertBlock} />}
      {opened === 'embed' && (
        <EmbedField address={address} texts={texts} onType={setAddress} onInsert={insertEmbed} />
      )}
    </>
  );
}

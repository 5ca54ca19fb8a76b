import { useState } from 'react';
import type { TextsIn } from '#i18n/texts-in.ts';
import { say } from '#stores/desk/desk.ts';
import {
  archivePicture,
  pictureMarkdown,
  uploadPicture,
  type SentPicture,
} from '#stores/live/live-tools.ts';
import '#styles/controls/fields.css';
import styles from './live.module.css';

interface Props {
  texts: TextsIn<'desk:live'>;
  /** Called with the picture in Markdown. */
  onSent(markdown: string): void;
}

/**
 * Fields for a picture of the device. It is sent with its description only, so that no picture is
 * without one.
 */
export function PictureField({ texts, onSent }: Props) {
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const [credit, setCredit] = useState('');
  const [caption, setCaption] = useState('');
  const [sent, setSent] = useState<SentPicture>();
  const [isSending, setIsSending] = useState(false);

  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setSent(undefined);
  };

  /**
   * Fills empty fields with the words that the picture had, which a person looks at before the
   * picture is inserted.
   */
  const offer = ({ proposed }: SentPicture): boolean => {
    const isCredit = credit.trim() === '' && proposed.credit !== undefined;
    const isCaption = caption.trim() === '' && proposed.caption !== undefined;
    if (isCredit) setCredit(proposed.credit ?? '');
    if (isCaption) setCaption(proposed.caption ?? '');
    return isCredit || isCaption;
  };

  const insert = async () => {
    const uploaded = sent ?? (file && (await uploadPicture(file, alt)));
    if (!uploaded) return say('problem', texts.pictureFailed);
    setSent(uploaded);
    if (!sent && offer(uploaded)) return say('done', texts.pictureOffered);
    const picture = await archivePicture(uploaded.file, { alt, credit });
    if (picture === undefined) return say('problem', texts.pictureFailed);
    say('done', texts.pictureSent);
    onSent(pictureMarkdown({ picture, alt, caption }));
  };

  const send = async () => {
    if (!file || isSending) return;
    setIsSending(true);
    await insert();
    setIsSending(false);
  };

  return (
    <div className={styles['panel']}>
      <div className="field">
        <label htmlFor="post-picture">{texts.pictureFile}</label>
        <input
          className="input"
          id="post-picture"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          onChange={({ target }) => choose(target.files?.[0])}
        />
      </div>
      <div className="field">
        <label htmlFor="post-alt">{texts.pictureAlt}</label>
        <input
          className="input"
          id="post-alt"
          type="text"
          maxLength={1000}
          aria-describedby="post-alt-hint"
          value={alt}
          onChange={({ target }) => setAlt(target.value)}
        />
        <p className="note" id="post-alt-hint">
          {texts.pictureAltHint}
        </p>
      </div>
      <div className="field">
        <label htmlFor="post-credit">{texts.pictureCredit}</label>
        <input
          className="input"
          id="post-credit"
          type="text"
          maxLength={1000}
          value={credit}
          onChange={({ target }) => setCredit(target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor="post-caption">{texts.pictureCaption}</label>
        <input
          className="input"
          id="post-caption"
          type="text"
          maxLength={1000}
          value={caption}
          onChange={({ target }) => setCaption(target.value)}
        />
      </div>
      <button
        type="button"
        className="other-action"
        disabled={!file || alt.trim() === ''}
        aria-busy={isSending}
        onClick={() => void send()}
      >
        {isSending ? texts.pictureSending : texts.insert}
      </button>
    </div>
  );
}

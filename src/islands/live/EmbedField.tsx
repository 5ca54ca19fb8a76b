import type { TextsIn } from '#i18n/texts-in.ts';
import '#styles/controls/fields.css';
import styles from './live.module.css';
import { parseUrl } from '#domain/text/parse-url.ts';

interface Props {
  address: string;
  texts: TextsIn<'desk:live'>;
  onType(address: string): void;
  onInsert(): void;
}

/** The field for the address of embedded content. */
export function EmbedField({ address, texts, onType, onInsert }: Props) {
  return (
    <div className={styles['panel']}>
      <div className="field">
        <label htmlFor="post-embed">{texts.embedAddress}</label>
        <input
          className="input"
          id="post-embed"
          type="url"
          placeholder="https://"
          aria-describedby="post-embed-hint"
          value={address}
          onChange={({ target }) => onType(target.value)}
        />
        <p className="note" id="post-embed-hint">
          {texts.embedHint}
        </p>
      </div>
      <button
        type="button"
        className="other-action"
        disabled={!parseUrl(address)}
        onClick={onInsert}
      >
        {texts.insert}
      </button>
    </div>
  );
}

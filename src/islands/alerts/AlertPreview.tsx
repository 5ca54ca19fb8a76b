import { pictureOfAddress } from '#domain/pictures/picture-address.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import type { AlertDraft, AlertLine } from '#stores/alerts/alerts-room.ts';
import '#styles/controls/alert-bar.css';
import styles from './alerts.module.css';

interface Props {
  draft: Pick<AlertDraft, 'title' | 'text' | 'href' | 'picture'>;
  /** The stored alert, whose picture is shown as long as the form names it. */
  line: AlertLine | undefined;
  theme: string;
  texts: TextsIn<'desk:alerts'>;
}

/**
 * The alert as readers see it, on a phone and on a large screen, in the colours and letters of the
 * site.
 */
export function AlertPreview({ draft, line, theme, texts }: Props) {
  const src = pictureSrc(draft.picture.trim(), line);
  const frames = [
    { name: texts.onPhone, frame: styles['phone'] },
    { name: texts.onScreen, frame: styles['screen'] },
  ];
  return (
    <section className={styles['preview']} aria-label={texts.preview}>
      {frames.map(({ name, frame }) => (
        <figure key={name} className={frame}>
          <figcaption className="note">{name}</figcaption>
          <div className={styles['frame']} data-theme={theme}>
            <div className="alert-bar">
              {src !== undefined && <img src={src} alt="" width={410} height={410} />}
              <p className={styles['words']}>
                <b className={draft.href.trim() === '' ? undefined : styles['link']}>
                  {draft.title.trim() || texts.untitled}
                </b>
                {draft.text.trim() !== '' && <span className={styles['text']}>{draft.text}</span>}
              </p>
              <svg className={styles['close']} viewBox="0 0 24 24" aria-hidden="true">
                <path d="M6 6l12 12M18 6L6 18" />
              </svg>
            </div>
          </div>
        </figure>
      ))}
    </section>
  );
}

/** The address of a picture of the site; `undefined` for a text that names none, or only its id. */
function pictureSrc(text: string, line: AlertLine | undefined): string | undefined {
  const id = pictureOfAddress(text);
  if (id === undefined) return undefined;
  if (id === line?.picture?.id) return line.picture.src ?? undefined;
  return text === id
    ? undefined
    : text.replace(/^https?:\/\/[^/]+/i, '').replace(/_[0-9a-z-]+_\d+w\.\w+$/, '_1-1_410w.webp');
}

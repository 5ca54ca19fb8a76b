import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { TextsIn } from '#i18n/texts-in.ts';
import { $live } from '#stores/live/live-state.ts';
import { wordsOf } from './refusal-words.ts';
import { preview, type Preview } from '#stores/live/live-tools.ts';
import '#styles/controls/outcome.css';
import desk from '../desk/desk.module.css';
import styles from './live.module.css';

interface Props {
  blog: string;
  texts: TextsIn<'desk:live'>;
}

/** Milliseconds without a key stroke before the preview is asked for. */
const PAUSE = 600;

/** The post as the page will print it, by the server's own renderer. */
export function PostPreview({ blog, texts }: Props) {
  const { draft } = useStore($live, { ssr: 'initial' });
  const [shown, setShown] = useState<Preview | 'failed' | undefined>();
  const isEmpty = draft.text.trim() === '' && draft.title.trim() === '';

  useEffect(() => {
    if (isEmpty) return undefined;
    // The next key ends the request, so that one preview at most is under way.
    const controller = new AbortController();
    const ask = async () => {
      const answer = await preview(blog, draft, controller.signal);
      if (!controller.signal.aborted) setShown(answer ?? 'failed');
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [blog, draft, isEmpty]);

  const result = isEmpty ? undefined : shown;
  return (
    <section className={desk['part']}>
      <h3>{texts.preview}</h3>
      {result === undefined && <p className={desk['muted']}>{texts.previewEmpty}</p>}
      {result === 'failed' && <p className={desk['muted']}>{texts.previewFailed}</p>}
      {typeof result === 'object' && 'reason' in result && (
        <p className="outcome isProblem">
          {texts.previewRefused.replace('{reason}', wordsOf(texts, result.reason))}
        </p>
      )}
      {typeof result === 'object' && 'html' in result && (
        // oxlint-disable-next-line react/no-danger -- printed by the server from sanitised blocks
        <ol className={styles['preview']} dangerouslySetInnerHTML={{ __html: result.html }} />
      )}
    </section>
  );
}

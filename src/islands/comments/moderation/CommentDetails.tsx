import { useStore } from '@nanostores/react';
import { markedPieces } from '#domain/comments/marked-text.ts';
import { reasonName } from '#domain/comments/moderation.ts';
import { formatPublishedDate } from '#domain/dates/published-date.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { ModerationTexts } from '#i18n/moderation-texts.ts';
import {
  $opened,
  type CommentDetail,
  type CommentLine,
} from '#stores/comments/moderation/queue.ts';
import { closeStory } from '#stores/comments/moderation/rules.ts';
import '#styles/controls/outcome.css';
import { MoreTools, type Decide } from './CommentTools.tsx';
import { MarkedText } from './MarkedText.tsx';
import { ReaderPanel } from './ReaderPanel.tsx';
import desk from '#islands/desk/desk.module.css';
import { WholeWords } from '#islands/cards/WholeWords.tsx';
import styles from './moderation.module.css';

interface Props {
  line: CommentLine;
  locale: Locale;
  timeZone: string;
  texts: ModerationTexts;
  /** Name of the author, for the names of the buttons. */
  name: string;
  decide: Decide;
}

/** The whole text of a comment, why it, its thread, its story, and its author. */
export function CommentDetails({ line, locale, timeZone, texts, name, decide }: Props) {
  const opened = useStore($opened, { ssr: 'initial' })[line.id];
  const when = (instant: string) => formatPublishedDate(instant, locale, timeZone);
  const { reasons, reports, decidedAt, decidedBy, note, story } = line;
  const decided =
    decidedBy === null ? texts.decidedAt : texts.decidedBy.replace('{nick}', decidedBy);
  return (
    <div className={desk['detail']}>
      <p className={styles['text']} dir="auto" lang={story.locale ?? undefined}>
        <MarkedText pieces={markedPieces(line.text, line.places)} />
      </p>
      <MoreTools line={line} texts={texts} name={name} decide={decide} />
      <dl className={styles['pairs']}>
        {reasons.length > 0 && (
          <>
            <dt>{texts.why}</dt>
            {reasons.map((reason) => (
              <dd key={`${reason.phase} ${reason.code} ${reason.word} ${reason.at}`}>
                {texts.reasons[reasonName(reason)].replace('{word}', reason.word ?? '–')}
              </dd>
            ))}
          </>
        )}
        {reports.length > 0 && (
          <>
            <dt>{texts.reports}</dt>
            {reports.map(({ reason, count }) => (
              <dd key={reason}>
                {texts.times
                  .replace('{reason}', texts.reportReasons[reason])
                  .replace('{count}', String(count))}
              </dd>
            ))}
          </>
        )}
        {decidedAt !== null && (
          <>
            <dt>{texts.decided}</dt>
            <dd>{decided.replace('{date}', when(decidedAt))}</dd>
          </>
        )}
        {note !== null && (
          <>
            <dt>{texts.noteSent}</dt>
            <dd dir="auto">{note}</dd>
          </>
        )}
      </dl>
      {opened === undefined && <p className="tinted">{texts.loading}</p>}
      {opened === null && <p className="outcome isProblem">{texts.failed}</p>}
      {opened && (
        <>
          <StoryOf opened={opened} texts={texts} />
          {opened.parent && <Quoted title={texts.answered} lines={[opened.parent]} texts={texts} />}
          {opened.replies.length > 0 && (
            <Quoted title={texts.replies} lines={opened.replies} texts={texts} />
          )}
          {opened.reader && line.reader !== null && (
            <ReaderPanel
              reader={line.reader}
              line={opened.reader}
              locale={locale}
              timeZone={timeZone}
              when={when}
              texts={texts}
            />
          )}
        </>
      )}
    </div>
  );
}

/** The story with the place of the comment on its page, and whether it takes comments. */
function StoryOf({ opened, texts }: { opened: CommentDetail; texts: ModerationTexts }) {
  const { comment, isClosed } = opened;
  const { id, headline, href, locale } = comment.story;
  const done = isClosed ? texts.openNow : texts.closedNow;
  return (
    <section className={styles['part']}>
      <h2>{texts.story}</h2>
      {href === null ? (
        <p>{texts.hiddenStory}</p>
      ) : (
        <>
          <p lang={locale ?? undefined}>{headline !== null && <WholeWords text={headline} />}</p>
          <div className={styles['tools']}>
            <a href={href}>{comment.state === 'published' ? texts.toComment : texts.toStory}</a>
            <button
              type="button"
              className="text-action"
              onClick={() => void closeStory(id, !isClosed, { done, failed: texts.failed })}
            >
              {isClosed ? texts.open : texts.close}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/** Comments of the thread. */
function Quoted({
  title,
  lines,
  texts,
}: {
  title: string;
  lines: readonly CommentLine[];
  texts: ModerationTexts;
}) {
  return (
    <section className={styles['part']}>
      <h2>{title}</h2>
      {lines.map(({ id, authorName, state, text }) => (
        <blockquote key={id} className={styles['quoted']}>
          <p className={desk['muted']}>
            <bdi>{authorName || texts.formerReader}</bdi> · {texts.states[state]}
          </p>
          <p className={styles['text']} dir="auto">
            {text}
          </p>
        </blockquote>
      ))}
    </section>
  );
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { OwnComment } from '../../domain/comments/own-comment.ts';
import type { Locale } from '../../domain/sites/locale.ts';
import { loadOwn, sendComment, type OwnOnStory } from '../../stores/comments.ts';
import { Composer, type ComposerTexts } from './Composer.tsx';
import { OwnCommentCard, OwnTools, type OwnTexts } from './OwnCommentCard.tsx';
import { COMMENTS_SHOWN } from '../../browser/comments/show-comments.ts';
import { findShown, type PlacedComment } from './placed-comments.ts';
import { SuspensionNotice, type SuspensionTexts } from './SuspensionNotice.tsx';
import { VoteTools, type VoteTexts } from './VoteTools.tsx';

export interface CommentToolTexts {
  composer: ComposerTexts;
  own: OwnTexts;
  votes: VoteTexts;
  problems: Readonly<Record<string, string>>;
  reply: string;
  suspension: SuspensionTexts;
  incomplete: string;
  complete: string;
  published: string;
}

interface Props {
  locale: Locale;
  timeZone: string;
  /** Id of the story's document. */
  story: string;
  isOpen: boolean;
  /** Page with the missing fields of the profile, which leads back. */
  profile: string;
  texts: CommentToolTexts;
}

/**
 * Why an island: what a reader has written, voted and reported belongs to the reader, and the comments are the same for everybody. It
 * comes with the part of the comments, and only with a session (`client:session`). The comments stay HTML: its tools are put into them.
 */
export function CommentTools({ locale, timeZone, story, isOpen, profile, texts }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState<OwnOnStory>();
  const [placed, setPlaced] = useState<readonly PlacedComment[]>([]);
  const [replyTo, setReplyTo] = useState<string>();
  const [said, setSaid] = useState('');

  useEffect(() => {
    const list = root.current?.closest<HTMLElement>('.comments');
    if (!list) return undefined;
    const place = () => setPlaced(findShown(list));
    const start = async () => {
      const found = await loadOwn(story);
      if (!found) return;
      list.dataset['awake'] = '';
      setOwn(found);
      place();
    };
    void start();
    document.addEventListener(COMMENTS_SHOWN, place);
    return () => document.removeEventListener(COMMENTS_SHOWN, place);
  }, [story]);

  const keep = useCallback(
    (comment: OwnComment) =>
      setOwn((before) => before && { ...before, comments: [comment, ...before.comments.filter(({ id }) => id !== comment.id)] }),
    [],
  );
  const closeReply = useCallback(() => setReplyTo(undefined), []);
  const sent = (comment: OwnComment) => {
    keep(comment);
    setReplyTo(undefined);
    setSaid(comment.state === 'published' ? texts.published : '');
  };

  const shown = new Set(placed.map(({ id }) => id));
  const mine = new Map(own?.comments.map((comment) => [comment.id, comment]));
  const hidden = own?.comments.filter(({ id, state }) => state !== 'deleted' && !shown.has(id)) ?? [];
  const canWrite = own !== undefined && isOpen && own.isComplete && own.suspension === null;
  return (
    <div ref={root} className="own-comments">
      {own && isOpen && own.suspension && (
        <SuspensionNotice locale={locale} timeZone={timeZone} suspension={own.suspension} texts={texts.suspension} />
      )}
      {own && isOpen && own.suspension === null && !own.isComplete && (
        <p className="note">
          {texts.incomplete} <a href={profile}>{texts.complete}</a>
        </p>
      )}
      {canWrite && (
        <Composer
          locale={locale}
          texts={texts.composer}
          problems={texts.problems}
          draft={{ story }}
          send={(text) => sendComment(story, { text })}
          onSent={sent}
        />
      )}
      <output>{said}</output>
      {hidden.length > 0 && (
        <ul className="replies">
          {hidden.map((comment) => (
            <OwnCommentCard
              locale={locale}
              key={comment.id}
              comment={comment}
              mayEdit={canWrite}
              texts={texts.own}
              composer={texts.composer}
              problems={texts.problems}
              onChanged={keep}
            />
          ))}
        </ul>
      )}
      {own &&
        placed.map(({ id, tools, votes, isReply }) => {
          const comment = mine.get(id);
          return createPortal(
            comment ? (
              <OwnTools
                locale={locale}
                comment={comment}
                mayEdit={canWrite}
                texts={texts.own}
                composer={texts.composer}
                problems={texts.problems}
                onChanged={keep}
              />
            ) : (
              <VoteTools
                story={story}
                id={id}
                votes={votes}
                own={own.votes[id] ?? 0}
                isReported={own.reports.includes(id)}
                mayVote={isOpen && own.suspension === null}
                mayReport={own.suspension === null}
                texts={texts.votes}
                problems={texts.problems}
                replyText={texts.reply}
                onReply={canWrite && !isReply ? () => setReplyTo(id) : undefined}
              />
            ),
            tools,
            id,
          );
        })}
      {canWrite &&
        placed
          .filter(({ id }) => id === replyTo)
          .map(({ id, below }) =>
            createPortal(
              <Composer
                locale={locale}
                texts={texts.composer}
                problems={texts.problems}
                draft={{ story, parent: id }}
                send={(text) => sendComment(story, { text, parent: id })}
                onSent={sent}
                onCancel={closeReply}
              />,
              below,
              `reply-${id}`,
            ),
          )}
    </div>
  );
}

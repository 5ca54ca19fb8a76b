import { useCallback, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { OwnComment } from '#domain/comments/own-comment.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { sendComment, type OwnOnStory } from '#stores/comments/comments.ts';
import { Composer, type ComposerTexts } from './Composer.tsx';
import { OwnCommentCard, OwnTools, type OwnTexts } from './OwnCommentCard.tsx';
import { SuspensionNotice, type SuspensionTexts } from './SuspensionNotice.tsx';
import { useOwnOnStory } from './use-own-on-story.ts';
import { VoteTools, type VoteTexts } from './VoteTools.tsx';

type CommentToolTexts = TextsIn<'comments:tools'> & {
  composer: ComposerTexts;
  replyTo: string;
  own: OwnTexts;
  votes: VoteTexts;
  problems: Readonly<Record<string, string>>;
  suspension: SuspensionTexts;
};

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
 * Why an island: what a reader has written, voted and reported belongs to the reader, and the
 * comments are the same for everybody. It comes with the part of the comments, and only with a
 * session (`client:session`). The comments stay HTML: its tools are put into them.
 */
export function CommentTools(props: Props) {
  const { locale, story, isOpen, texts } = props;
  const root = useRef<HTMLDivElement>(null);
  const result = useRef<HTMLOutputElement>(null);
  const [own, placed, keep] = useOwnOnStory(story, root);
  const [reply, setReply] = useState<{ to: string; opener: HTMLElement }>();
  const [latest, setLatest] = useState<string>();
  const [said, setSaid] = useState('');
  const cancelReply = useCallback(() => {
    reply?.opener.focus();
    setReply(undefined);
  }, [reply]);
  const sent = (comment: OwnComment) => {
    keep(comment);
    setReply(undefined);
    setLatest(comment.id);
    setSaid(texts[comment.state === 'published' ? 'published' : 'moderated']);
  };
  const changed = (comment: OwnComment) => {
    keep(comment);
    if (comment.state !== 'deleted') return;
    setSaid(texts.deleted);
    result.current?.focus();
  };

  const shown = new Set(placed.map(({ id }) => id));
  const mine = new Map(own?.comments.map((comment) => [comment.id, comment]));
  const hidden =
    own?.comments.filter(({ id, state }) => state !== 'deleted' && !shown.has(id)) ?? [];
  /** Own replies that the list does not show yet, below the comment that they answer. */
  const answering = placed.flatMap(({ id, below }) => {
    const replies = hidden.filter(({ parent }) => parent === id);
    return replies.length > 0 ? [{ id, below, replies }] : [];
  });
  const apart = hidden.filter(
    (comment) => !answering.some(({ replies }) => replies.includes(comment)),
  );
  const canWrite = own !== undefined && isOpen && own.isComplete && own.suspension === null;
  const answered = canWrite && placed.find(({ id }) => id === reply?.to);
  const { problems } = texts;
  const writing = { locale, texts: texts.composer, problems, onSent: sent };
  const changing = {
    locale,
    mayEdit: canWrite,
    texts: texts.own,
    composer: texts.composer,
    problems,
    onChanged: changed,
  };
  return (
    <div ref={root} className="own-comments">
      {canWrite ? (
        <Composer {...writing} draft={{ story }} send={(text) => sendComment(story, { text })} />
      ) : (
        own && isOpen && <Hindrance {...props} own={own} />
      )}
      <output ref={result} tabIndex={-1}>
        {said}
      </output>
      <OwnComments comments={apart} latest={latest} changing={changing} />
      {own &&
        placed.map(({ id, tools, votes, isReply }) => {
          const comment = mine.get(id);
          return createPortal(
            comment ? (
              <OwnTools comment={comment} {...changing} />
            ) : (
              <VoteTools
                {...{ story, id, votes, problems }}
                own={own.votes[id] ?? 0}
                isReported={own.reports.includes(id)}
                mayVote={isOpen && own.suspension === null}
                mayReport={own.suspension === null}
                texts={texts.votes}
                replyText={texts.reply}
                onReply={
                  canWrite && !isReply ? (opener) => setReply({ to: id, opener }) : undefined
                }
              />
            ),
            tools,
            id,
          );
        })}
      {answering.map(({ id, below, replies }) =>
        createPortal(
          <OwnComments comments={replies} latest={latest} changing={changing} />,
          below,
          `own-${id}`,
        ),
      )}
      {answered &&
        createPortal(
          <Composer
            {...writing}
            texts={{
              ...texts.composer,
              label: texts.replyTo.replace('{nick}', () => answered.author),
              send: texts.sendReply,
            }}
            draft={{ story, parent: answered.id }}
            send={(text) => sendComment(story, { text, parent: answered.id })}
            onCancel={cancelReply}
          />,
          answered.below,
          `reply-${answered.id}`,
        )}
    </div>
  );
}

/** Own comments that the page does not show. */
function OwnComments({
  comments,
  latest,
  changing,
}: {
  comments: readonly OwnComment[];
  latest: string | undefined;
  changing: Omit<Parameters<typeof OwnTools>[0], 'comment'>;
}) {
  return (
    comments.length > 0 && (
      <ul className="replies">
        {comments.map((comment) => (
          <OwnCommentCard
            key={comment.id}
            comment={comment}
            isLatest={comment.id === latest}
            {...changing}
          />
        ))}
      </ul>
    )
  );
}

/** Says why the reader cannot write: a suspension, or a profile with missing fields. */
function Hindrance({ own, locale, timeZone, profile, texts }: Props & { own: OwnOnStory }) {
  if (own.suspension)
    return (
      <SuspensionNotice
        {...{ locale, timeZone }}
        suspension={own.suspension}
        texts={texts.suspension}
      />
    );
  return (
    <p className="note">
      {texts.incomplete} <a href={profile}>{texts.complete}</a>
    </p>
  );
}

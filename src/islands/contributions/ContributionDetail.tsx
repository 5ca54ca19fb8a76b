import { Fragment, useId, useState, type FormEvent } from 'react';
import { CONTACT_EMAIL, CONTACT_SUBJECT } from '#domain/contributions/contact-fields.ts';
import {
  CONTACT,
  MAX_NOTE,
  statesOf,
  type ContributionState,
} from '#domain/contributions/contribution.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import {
  contributionFilePath,
  type ContributionLine,
} from '#stores/contributions/contributions-room.ts';
import { valueOf } from './value-of.ts';
import desk from '../desk/desk.module.css';
import styles from './ContributionDetail.module.css';
import '#styles/controls/fields.css';
import '#styles/controls/form.css';

interface Props {
  line: ContributionLine;
  texts: TextsIn<'desk:contributions'>;
  onDecide(state: ContributionState, note?: string): void;
}

/** The answers with the words that the reader saw, the files, and the decisions about them. */
export function ContributionDetail({ line, texts, onDecide }: Props) {
  const email = valueOf(line, CONTACT_EMAIL);
  const subject = valueOf(line, CONTACT_SUBJECT) ?? '';
  const isCall = line.form !== CONTACT;
  return (
    <div className={desk['detail']}>
      {line.answers === null && <p>{texts.demo}</p>}
      {line.isSuspect && <p>{texts.suspectNote}</p>}
      {line.reasons.length > 0 && (
        <p>
          {texts.reasons}: {reasonsInWords(line, texts)}
        </p>
      )}
      <dl>
        {isCall && line.answers !== null && (
          <>
            <dt>{texts.signature}</dt>
            <dd>{line.signature ?? texts.noSignature}</dd>
          </>
        )}
        {(line.answers ?? []).map(({ name, label, value, isPublic }) => (
          <Fragment key={`${name} ${label} ${value}`}>
            <dt lang={line.locale}>
              {label}
              {isCall && typeof value === 'string' && (
                <span className={styles['mark']} lang="">
                  {isPublic === true ? texts.public : texts.privateField}
                </span>
              )}
            </dt>
            <dd className={desk['written']} lang={line.locale}>
              {typeof value === 'string' ? value : texts.yes}
            </dd>
          </Fragment>
        ))}
      </dl>
      {line.files.length > 0 && <Files line={line} texts={texts} />}
      {line.hasAccount && <p>{texts.account}</p>}
      {line.note !== null && (
        <p>
          {texts.noteSent}: {line.note}
        </p>
      )}
      {!isCall && email !== undefined && (
        <a
          className="other-action"
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
        >
          {texts.reply}
        </a>
      )}
      {isCall && line.answers !== null && (
        <Decisions line={line} texts={texts} onDecide={onDecide} />
      )}
    </div>
  );
}

/** Pictures and films, as the quarantine has them: no metadata, and no page shows them. */
function Files({ line, texts }: Pick<Props, 'line' | 'texts'>) {
  return (
    <ul className={styles['files']}>
      {line.files.map(({ id, kind, alt, name, isPublic }) => {
        const path = contributionFilePath(line.id, id);
        return (
          <li key={id}>
            {kind === 'image' ? (
              <img src={path} alt={alt} loading="lazy" />
            ) : (
              <video src={path} controls preload="none" aria-label={name}>
                <track kind="captions" />
              </video>
            )}
            <p>
              <bdi>{name}</bdi>
              <span className={styles['mark']}>{isPublic ? texts.public : texts.privateField}</span>
            </p>
            {alt !== '' && (
              <p lang={line.locale}>
                {texts.fileAlt}: {alt}
              </p>
            )}
            <a href={path} download>
              {texts.file}
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The buttons of a decision. A rejection and a question need words, which a field asks for. */
function Decisions({ line, texts, onDecide }: Props) {
  const id = useId();
  const [asked, setAsked] = useState<'rejected' | 'asked'>();
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const others = statesOf(line.form).filter((state) => state !== line.state);
  const words = {
    waiting: texts.reopen,
    done: texts.done,
    accepted: texts.accept,
    rejected: texts.reject,
    asked: texts.ask,
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (asked === undefined) return;
    if (note.trim() === '') return setMissing(true);
    onDecide(asked, note.trim());
  };
  if (asked !== undefined)
    return (
      <form className="field" noValidate onSubmit={send}>
        <label htmlFor={id}>{asked === 'asked' ? texts.askNote : texts.rejectNote}</label>
        <textarea
          id={id}
          className="input"
          rows={4}
          maxLength={MAX_NOTE}
          value={note}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button is gone
          autoFocus
          aria-invalid={isMissing}
          aria-describedby={`${id}p`}
          onChange={({ target }) => {
            setNote(target.value);
            setMissing(false);
          }}
        />
        <p id={`${id}p`} className="problem" role="alert">
          {isMissing && texts.noteMissing}
        </p>
        <p className="form-actions">
          <button className="main-action">{texts.sendNote}</button>
          <button type="button" className="text-action" onClick={() => setAsked(undefined)}>
            {texts.cancelNote}
          </button>
        </p>
      </form>
    );
  return (
    <p className="form-actions">
      {others.map((state) => (
        <button
          key={state}
          type="button"
          className={state === 'accepted' ? 'main-action' : 'other-action'}
          onClick={() =>
            state === 'asked' || state === 'rejected' ? setAsked(state) : onDecide(state)
          }
        >
          {words[state]}
        </button>
      ))}
    </p>
  );
}

function reasonsInWords({ reasons }: ContributionLine, { reason: words }: Props['texts']): string {
  return reasons
    .map(({ phase, word = '–' }) =>
      phase === 'links'
        ? words.links
        : phase === 'words'
          ? words.words.replace('{word}', word)
          : words.scripts,
    )
    .join(' · ');
}

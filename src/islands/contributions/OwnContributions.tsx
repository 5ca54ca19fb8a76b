import { useStore } from '@nanostores/react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { REPLY } from '#domain/contributions/contribution.ts';
import type { OwnContribution } from '#domain/contributions/own-contribution.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import {
  $ownContributions,
  loadOwnContributions,
  replyToQuestion,
  withdrawOwn,
} from '#stores/contributions/user-content.ts';
import '#styles/controls/contributions.css';
import '#styles/controls/fields.css';
import '#styles/controls/form.css';

interface Props {
  /** Id of the story's document. */
  id: string;
  locale: Locale;
  timeZone: string;
  texts: TextsIn<'contribution:own'>;
}

/**
 * Why an island: it shows what this reader has sent, and lets it be withdrawn. The page is the same
 * for everybody. Nothing is shown to a reader who has sent nothing.
 */
export function OwnContributions({ id, locale, timeZone, texts }: Props) {
  const own = useStore($ownContributions, { ssr: 'initial' });
  const [said, setSaid] = useState('');
  useEffect(() => void loadOwnContributions(id), [id]);
  return (
    <div className="own-contributions">
      <output>{said}</output>
      {own.length > 0 && (
        <section aria-labelledby={`own-${id}`}>
          <h3 id={`own-${id}`}>{texts.title}</h3>
          <ul>
            {own.map((one) => (
              <OwnEntry
                key={one.id}
                one={one}
                locale={locale}
                timeZone={timeZone}
                texts={texts}
                onWithdraw={async () =>
                  setSaid((await withdrawOwn(id, one.id)) ? texts.withdrawn : texts.failed)
                }
                onReply={async (text) => {
                  const isKept = await replyToQuestion(id, one.id, text);
                  setSaid(isKept ? texts.replied : texts.failed);
                  return isKept;
                }}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface EntryProps extends Omit<Props, 'id'> {
  one: OwnContribution;
  onWithdraw(): Promise<void>;
  onReply(text: string): Promise<boolean>;
}

function OwnEntry({ one, locale, timeZone, texts, onWithdraw, onReply }: EntryProps) {
  const [isAsking, setAsking] = useState(false);
  const { state, at, note, answers, files } = one;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(
    new Date(at),
  );
  const written = answers.filter(({ value }) => typeof value === 'string');
  return (
    <li className="tinted contribution">
      <p>
        <strong>{texts.states[state]}</strong>{' '}
        <span className="note">
          {texts.at.replace('{date}', date)}
          {files.length > 0 && ` · ${texts.files.replace('{count}', String(files.length))}`}
        </span>
      </p>
      <details>
        <summary>{firstWords(written)}</summary>
        <dl>
          {written.map(({ name, label, value }) => (
            <div key={`${name} ${label} ${value}`}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {note !== null && (
        <p className="newsroom-words">
          {texts.desk}: {note}
        </p>
      )}
      {state === 'asked' && <Reply texts={texts} onReply={onReply} />}
      {isAsking ? (
        <p className="form-actions">
          {texts.confirm}{' '}
          <button
            type="button"
            className="other-action"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the pressed button is gone
            autoFocus
            onClick={() => void onWithdraw()}
          >
            {texts.yes}
          </button>
          <button type="button" className="text-action" onClick={() => setAsking(false)}>
            {texts.no}
          </button>
        </p>
      ) : (
        <button type="button" className="text-action" onClick={() => setAsking(true)}>
          {texts.withdraw}
        </button>
      )}
    </li>
  );
}

/** The answer to the question of the desk. The text stays in the field until it is stored. */
function Reply({ texts, onReply }: Pick<EntryProps, 'texts' | 'onReply'>) {
  const id = useId();
  const [text, setText] = useState('');
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '' && (await onReply(text))) setText('');
  };
  return (
    <form className="field" onSubmit={(event) => void send(event)}>
      <label htmlFor={id}>{texts.reply}</label>
      <textarea
        id={id}
        className="input"
        rows={4}
        required
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <button className="other-action">{texts.send}</button>
    </form>
  );
}

/** The beginning of the longest answer, which is what was written. */
function firstWords(answers: OwnContribution['answers']): string {
  const texts = answers.flatMap(({ name, value }) =>
    typeof value === 'string' && name !== REPLY ? [value] : [],
  );
  const longest = texts.reduce((one, other) => (other.length > one.length ? other : one), '');
  return longest.length > 80 ? `${longest.slice(0, 79).trimEnd()}…` : longest;
}

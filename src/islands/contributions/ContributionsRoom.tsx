import { Fragment, useEffect, useState } from 'react';
import { CONTACT_EMAIL, CONTACT_SUBJECT } from '#domain/contributions/contact-fields.ts';
import { CONTRIBUTION_STATES, type ContributionState } from '#domain/contributions/contribution.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { FrameTexts } from '#i18n/frame-texts.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import {
  contributionList,
  decideContributions,
  removeContributions,
  type ContributionLine,
} from '#stores/contributions/contributions-room.ts';
import { RoomList } from '../desk/RoomList.tsx';
import { TimeAgo } from '../desk/TimeAgo.tsx';
import styles from '../desk/desk.module.css';
import '#styles/controls/choices.css';

interface Props {
  locale: Locale;
  timeZone: string;
  frame: FrameTexts;
  texts: TextsIn<'desk:contributions'>;
}

/** Why an island: it shows, marks and deletes messages without a new page, with an undo. */
export function ContributionsRoom({ locale, timeZone, frame, texts }: Props) {
  const [state, setState] = useState<ContributionState>('waiting');
  useEffect(() => void contributionList.load('waiting'), []);
  const show = (asked: ContributionState) => {
    setState(asked);
    void contributionList.load(asked);
  };
  const nameOf = (line: ContributionLine) =>
    valueOf(line, 'name') ?? valueOf(line, CONTACT_EMAIL) ?? texts.hidden;
  const other: ContributionState = state === 'waiting' ? 'done' : 'waiting';
  const decide = (lines: readonly ContributionLine[]) =>
    decideContributions(lines, other, {
      said: other === 'done' ? texts.doneSaid : texts.reopenSaid,
      failed: texts.failed,
    });
  const remove = (lines: readonly ContributionLine[]) =>
    removeContributions(lines, { said: texts.removed, failed: texts.failed });

  return (
    <RoomList
      list={contributionList}
      locale={locale}
      texts={frame}
      empty={state === 'waiting' ? texts.empty : texts.emptyDone}
      filter={
        <fieldset className="choices">
          <legend className="visually-hidden">{texts.state}</legend>
          {CONTRIBUTION_STATES.map((one) => (
            <label key={one} className="choice">
              <input
                type="radio"
                name="state"
                value={one}
                checked={state === one}
                onChange={() => show(one)}
              />
              <span>{texts.states[one]}</span>
            </label>
          ))}
        </fieldset>
      }
      nameOf={nameOf}
      renderLine={(line) => (
        <span className={styles['line']}>
          <span className={styles['age']}>
            <TimeAgo at={line.at} locale={locale} timeZone={timeZone} />
          </span>
          <strong>{nameOf(line)}</strong>
          <span>{valueOf(line, CONTACT_SUBJECT)}</span>
          {line.isSuspect && <span className={styles['muted']}>{texts.suspect}</span>}
        </span>
      )}
      renderDetail={(line) => <Detail line={line} texts={texts} />}
      bulk={{
        mayBeSelected: ({ answers }) => answers !== null,
        actions: [
          { text: state === 'waiting' ? texts.done : texts.reopen, act: decide },
          { text: texts.remove, act: remove },
        ],
      }}
    />
  );
}

/** The answers with the words that the reader saw, and a link that begins the reply. */
function Detail({ line, texts }: { line: ContributionLine; texts: Props['texts'] }) {
  const email = valueOf(line, CONTACT_EMAIL);
  const subject = valueOf(line, CONTACT_SUBJECT) ?? '';
  return (
    <div className={styles['detail']}>
      {line.answers === null && <p>{texts.demo}</p>}
      {line.isSuspect && <p>{texts.suspectNote}</p>}
      <dl>
        {(line.answers ?? []).map(({ name, label, value }) => (
          <Fragment key={name}>
            <dt lang={line.locale}>{label}</dt>
            <dd className={styles['written']} lang={line.locale}>
              {typeof value === 'string' ? value : texts.yes}
            </dd>
          </Fragment>
        ))}
      </dl>
      {line.hasAccount && <p>{texts.account}</p>}
      {email !== undefined && (
        <a
          className="other-action"
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}`}
        >
          {texts.reply}
        </a>
      )}
    </div>
  );
}

/** The text of an answer by the name of its field. */
function valueOf({ answers }: ContributionLine, field: string): string | undefined {
  const value = answers?.find(({ name }) => name === field)?.value;
  return typeof value === 'string' ? value : undefined;
}

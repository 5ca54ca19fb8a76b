import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { CONTACT_EMAIL, CONTACT_SUBJECT } from '#domain/contributions/contact-fields.ts';
import {
  CONTACT,
  CONTRIBUTION_STATES,
  statesOf,
  type ContributionState,
} from '#domain/contributions/contribution.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { FrameTexts } from '#i18n/frame-texts.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import {
  $contributionForms,
  contributionExportPath,
  contributionList,
  decideContributions,
  loadContributionForms,
  removeContributions,
  type ContributionForm,
  type ContributionLine,
} from '#stores/contributions/contributions-room.ts';
import { RoomList } from '../desk/RoomList.tsx';
import { TimeAgo } from '../desk/TimeAgo.tsx';
import { SelectField } from '../forms/SelectField.tsx';
import { ContributionDetail } from './ContributionDetail.tsx';
import { valueOf } from './value-of.ts';
import styles from '../desk/desk.module.css';
import '#styles/controls/choices.css';

interface Props {
  locale: Locale;
  timeZone: string;
  frame: FrameTexts;
  texts: TextsIn<'desk:contributions'>;
}

/** States that need no words to the sender. */
const PLAIN = ['done', 'accepted', 'waiting'] as const;

/** Why an island: it shows, decides and deletes what readers sent, with an undo. */
export function ContributionsRoom({ locale, timeZone, frame, texts }: Props) {
  const forms = useStore($contributionForms, { ssr: 'initial' });
  const [form, setForm] = useState<string>();
  const [state, setState] = useState<ContributionState>('waiting');
  useEffect(() => {
    void loadContributionForms();
    void contributionList.load({ form: undefined, state: 'waiting' });
  }, []);
  const states = form === undefined ? CONTRIBUTION_STATES : statesOf(form);
  const show = (asked: { form: string | undefined; state: ContributionState }) => {
    const known = asked.form === undefined ? CONTRIBUTION_STATES : statesOf(asked.form);
    const shown = known.includes(asked.state) ? asked.state : 'waiting';
    setForm(asked.form);
    setState(shown);
    void contributionList.load({ form: asked.form, state: shown });
  };
  const said = { done: texts.doneSaid, accepted: texts.acceptSaid, waiting: texts.reopenSaid };
  const words = { done: texts.done, accepted: texts.accept, waiting: texts.reopen };
  const decide = (lines: readonly ContributionLine[], to: (typeof PLAIN)[number]) =>
    decideContributions(
      lines.filter((line) => statesOf(line.form).includes(to)),
      { state: to },
      { said: said[to], failed: texts.failed },
    );
  const isOffered = (to: (typeof PLAIN)[number]) => to !== state && states.includes(to);

  return (
    <RoomList
      list={contributionList}
      locale={locale}
      texts={frame}
      empty={state === 'waiting' ? texts.empty : texts.emptyOther}
      filter={
        <RoomFilter
          forms={forms}
          form={form}
          state={state}
          states={states}
          texts={texts}
          onShow={show}
        />
      }
      nameOf={(line) => nameOf(line, texts)}
      renderLine={(line) => (
        <span className={styles['line']}>
          <span className={styles['age']}>
            <TimeAgo at={line.at} locale={locale} timeZone={timeZone} />
          </span>
          <strong>{nameOf(line, texts)}</strong>
          <span>{valueOf(line, CONTACT_SUBJECT) ?? formOf(line, forms, texts)}</span>
          {line.isSuspect && <span className={styles['muted']}>{texts.suspect}</span>}
          {line.reasons.length > 0 && <span className={styles['muted']}>{texts.reasons}</span>}
        </span>
      )}
      renderDetail={(line) => (
        <ContributionDetail
          line={line}
          texts={texts}
          onDecide={(to, note) =>
            decideContributions(
              [line],
              { state: to, note },
              {
                said:
                  to === 'asked' ? texts.askSaid : to === 'rejected' ? texts.rejectSaid : said[to],
                failed: texts.failed,
              },
            )
          }
        />
      )}
      bulk={{
        mayBeSelected: ({ answers }) => answers !== null,
        actions: [
          ...PLAIN.filter(isOffered).map((to) => ({
            text: words[to],
            act: (lines: readonly ContributionLine[]) => decide(lines, to),
          })),
          {
            text: texts.remove,
            act: (lines) =>
              removeContributions(lines, { said: texts.removed, failed: texts.failed }),
          },
        ],
      }}
    />
  );
}

function nameOf(line: ContributionLine, texts: Props['texts']): string {
  if (line.answers === null) return texts.hidden;
  return (
    line.signature ?? valueOf(line, 'name') ?? valueOf(line, CONTACT_EMAIL) ?? texts.noSignature
  );
}

/** Name of the form of a line that has no subject. */
function formOf(
  { form }: ContributionLine,
  forms: readonly ContributionForm[],
  texts: Props['texts'],
): string {
  const known = forms.find((one) => one.form === form);
  return known ? nameOfForm(known, texts) : '';
}

function nameOfForm(one: ContributionForm, { forms }: Props['texts']): string {
  if (one.form === CONTACT) return forms.contact;
  return one.headline ?? forms.gone.replace('{form}', one.form);
}

interface FilterProps extends Pick<Props, 'texts'> {
  forms: readonly ContributionForm[];
  form: string | undefined;
  state: ContributionState;
  states: readonly ContributionState[];
  onShow(asked: { form: string | undefined; state: ContributionState }): void;
}

/** The form and the state of the list, and the ways to take all of a form out of the house. */
function RoomFilter({ forms, form, state, states, texts, onShow }: FilterProps) {
  const options = forms.map((one) => {
    const waiting = one.counts.waiting ?? 0;
    const name = nameOfForm(one, texts);
    return [one.form, waiting > 0 ? `${name} (${waiting})` : name] as const;
  });
  return (
    <div className={styles['filter']}>
      <SelectField
        name="form"
        label={texts.form}
        none={texts.forms.all}
        options={options}
        value={form ?? ''}
        onChange={({ target }) =>
          onShow({ form: target.value === '' ? undefined : target.value, state })
        }
      />
      <fieldset className="choices">
        <legend className="visually-hidden">{texts.state}</legend>
        {states.map((one) => (
          <label key={one} className="choice">
            <input
              type="radio"
              name="state"
              value={one}
              checked={state === one}
              onChange={() => onShow({ form, state: one })}
            />
            <span>{texts.states[one]}</span>
          </label>
        ))}
      </fieldset>
      {form !== undefined && (
        <p className="small-links">
          <a href={contributionExportPath(form, 'csv')} download>
            {texts.exportCsv}
          </a>
          {form !== CONTACT && (
            <a href={contributionExportPath(form, 'zip')} download>
              {texts.exportZip}
            </a>
          )}
        </p>
      )}
    </div>
  );
}

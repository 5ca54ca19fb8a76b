import { useStore } from '@nanostores/react';
import { ALERT_LENGTHS } from '#domain/sites/alert-fields.ts';
import type { Locale } from '#domain/locale/locale.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { $alertForm, setField, takeStory, type AlertDraft } from '#stores/alerts/alerts-room.ts';
import type { PluralTexts } from '../count-text.ts';
import { SelectField } from '../forms/SelectField.tsx';
import { TextField } from '../forms/TextField.tsx';
import '#styles/controls/form.css';
import { StoryField } from './StoryField.tsx';

interface Props {
  /** Names of the site's languages. */
  languages: Partial<Record<Locale, string>>;
  /** Language of the desk. */
  locale: Locale;
  foundTexts: PluralTexts;
  texts: TextsIn<'desk:alerts'>;
}

/**
 * The fields of an alert. The description of the picture comes with a picture, the language with a
 * second one.
 */
export function AlertFields({ languages, locale, foundTexts, texts }: Props) {
  const problems: Partial<Record<string, string>> = texts.problems;
  const { draft, refused } = useStore($alertForm);
  const field = (name: keyof AlertDraft) => ({
    name,
    value: draft[name],
    problem: refused.includes(name) ? problems[name] : undefined,
    onChange: ({ target }: { target: { value: string } }) => setField(name, target.value),
  });

  return (
    <>
      <TextField
        label={texts.title}
        hint={texts.titleHint.replace('{most}', String(ALERT_LENGTHS.title))}
        isRequired
        maxLength={ALERT_LENGTHS.title}
        autoComplete="off"
        {...field('title')}
      />
      <TextField
        label={texts.text}
        hint={texts.textHint.replace('{most}', String(ALERT_LENGTHS.text))}
        maxLength={ALERT_LENGTHS.text}
        autoComplete="off"
        {...field('text')}
      />
      <div className="form-pair">
        <StoryField
          label={texts.href}
          hint={texts.hrefHint}
          maxLength={ALERT_LENGTHS.href}
          autoComplete="off"
          spellCheck={false}
          {...field('href')}
          stories={draft.locale}
          locale={locale}
          texts={texts}
          foundTexts={foundTexts}
          onType={(text) => setField('href', text)}
          onChoose={takeStory}
        />
        <TextField
          label={texts.picture}
          hint={texts.pictureHint}
          maxLength={ALERT_LENGTHS.picture}
          autoComplete="off"
          spellCheck={false}
          {...field('picture')}
        />
      </div>
      {draft.picture.trim() !== '' && (
        <TextField
          label={texts.alt}
          hint={texts.altHint}
          maxLength={ALERT_LENGTHS.alt}
          autoComplete="off"
          {...field('alt')}
        />
      )}
      <div className="form-pair">
        <TextField
          type="datetime-local"
          label={texts.startsAt}
          hint={texts.startsAtHint}
          {...field('startsAt')}
        />
        <TextField
          type="datetime-local"
          label={texts.endsAt}
          hint={texts.endsAtHint}
          {...field('endsAt')}
        />
        {Object.keys(languages).length > 1 && (
          <SelectField
            label={texts.language}
            options={Object.entries(languages)}
            {...field('locale')}
          />
        )}
      </div>
    </>
  );
}

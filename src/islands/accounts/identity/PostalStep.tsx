import { CheckField } from '#islands/forms/CheckField.tsx';
import styles from './PostalStep.module.css';
import { PostalFields, type PostalOptions } from '#islands/forms/PersonFields.tsx';
import { TermsLabel } from '#islands/forms/TermsLabel.tsx';
import { stepAttributes, type StepProps } from './registration-steps.ts';
import { StepLegend } from './StepLegend.tsx';

interface Props extends StepProps {
  options: PostalOptions;
  newsletters: readonly { id: string; name: string }[];
  chosenNewsletters: readonly string[] | undefined;
  /** URL of the terms. */
  terms: string | undefined;
}

/** Registration step with postal address, newsletters and consent. */
export function PostalStep({
  form,
  texts,
  typed,
  at,
  options,
  newsletters,
  chosenNewsletters,
  terms,
}: Props) {
  return (
    <fieldset {...stepAttributes(2, { at, form })}>
      <StepLegend index={2} texts={texts} />
      <PostalFields form={form} texts={texts} values={typed} options={options} />
      {newsletters.length > 0 && (
        <fieldset className={styles['newsletters']}>
          <legend>{texts.newsletters}</legend>
          {newsletters.map(({ id, name }) => (
            <CheckField
              key={id}
              name="newsletters"
              value={id}
              label={name}
              defaultChecked={chosenNewsletters?.includes(id)}
            />
          ))}
        </fieldset>
      )}
      <CheckField
        {...form.field('terms')}
        label={<TermsLabel sentence={texts.terms} name={texts.termsName} url={terms} />}
        value="true"
        defaultChecked={typed['terms'] === true}
      />
    </fieldset>
  );
}

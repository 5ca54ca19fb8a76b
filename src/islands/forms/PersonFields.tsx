import type { FieldValues } from '#domain/forms/field-rules.ts';
import { latestBirthdate, textOf } from '#domain/forms/validation-rules.ts';
import type { PersonTexts } from '#i18n/form-texts.ts';
import '#styles/controls/form.css';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';
import type { Form } from './use-form.ts';

type PersonalField = 'name' | 'surname' | 'birthdate' | 'phone';
type PostalField = 'country' | 'province' | 'city' | 'address' | 'postalCode';

/** Options of the lists, with code and name. */
export type PostalOptions = Readonly<
  Record<'countries' | 'provinces', readonly (readonly [code: string, name: string])[]>
>;

interface PartProps<Field extends string> {
  form: Pick<Form<Field>, 'field' | 'has' | 'context'>;
  texts: PersonTexts;
  /** Initial values of the fields. */
  values: FieldValues;
}

/**
 * Name, surname, birthdate and phone. The form's schema decides between 9 and 6 to 12 digits for
 * the phone (SPECIFICATION §5).
 */
export function PersonalFields({ form, texts, values }: PartProps<PersonalField>) {
  return (
    <>
      <div className="form-pair">
        <TextField
          {...form.field('name')}
          label={texts.name}
          autoComplete="given-name"
          defaultValue={textOf(values['name'])}
        />
        <TextField
          {...form.field('surname')}
          label={texts.surname}
          autoComplete="family-name"
          defaultValue={textOf(values['surname'])}
        />
      </div>
      <div className="form-pair">
        <TextField
          {...form.field('birthdate')}
          label={texts.birthdate}
          type="date"
          autoComplete="bday"
          max={latestBirthdate(form.context)}
          defaultValue={textOf(values['birthdate'])}
        />
        <TextField
          {...form.field('phone')}
          label={texts.phone}
          inputMode="tel"
          // Browsers store "tel" with the country prefix, which the form rejects. "tel-national" is
          // valid for text inputs only.
          autoComplete="tel-national"
          defaultValue={textOf(values['phone'])}
        />
      </div>
    </>
  );
}

/** Postal address. Province and city are enabled for Spain only (SPECIFICATION §4). */
export function PostalFields({
  form,
  texts,
  values,
  options,
}: PartProps<PostalField> & { options: PostalOptions }) {
  return (
    <>
      <SelectField
        {...form.field('country')}
        label={texts.country}
        none={texts.choose}
        options={options.countries}
        autoComplete="country"
        defaultValue={textOf(values['country'])}
      />
      <div className="form-pair">
        <SelectField
          {...form.field('province')}
          label={texts.province}
          none={texts.choose}
          options={options.provinces}
          autoComplete="address-level1"
          defaultValue={textOf(values['province'])}
          disabled={!form.has('province')}
        />
        <TextField
          {...form.field('city')}
          label={texts.city}
          autoComplete="address-level2"
          defaultValue={textOf(values['city'])}
          disabled={!form.has('city')}
        />
      </div>
      <div className="form-pair">
        <TextField
          {...form.field('address')}
          label={texts.address}
          autoComplete="address-line1"
          defaultValue={textOf(values['address'])}
        />
        <TextField
          {...form.field('postalCode')}
          label={texts.postalCode}
          autoComplete="postal-code"
          defaultValue={textOf(values['postalCode'])}
        />
      </div>
    </>
  );
}

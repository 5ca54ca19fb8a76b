import type { DateOption } from '#domain/search/date-filter.ts';
import { FILTERS, type SearchCriteria } from '#domain/search/search-criteria.ts';
import type { Facets } from '#domain/search/search-results.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { SelectField } from '../forms/SelectField.tsx';
import { TextField } from '../forms/TextField.tsx';
import styles from './searcher.module.css';

export type FilterTexts = TextsIn<'search:searcher.filter'> & {
  dates: readonly (readonly [option: DateOption, label: string])[];
};

interface Props {
  criteria: SearchCriteria;
  facets: Facets;
  /** Names of the story types. */
  types: Readonly<Record<string, string>>;
  texts: FilterTexts;
  /** Last day that can be chosen (YYYY-MM-DD), if there is one. */
  lastDay: string | undefined;
}

/** The date filter, and one select for each filter that has values. */
export function SearchFilters({ criteria, facets, types, texts, lastDay }: Props) {
  return (
    <div className={styles['filters']}>
      <SelectField
        name="date"
        label={texts.date}
        options={texts.dates}
        defaultValue={criteria.date}
      />
      <div className={styles['range']}>
        <TextField
          name="startDate"
          type="date"
          label={texts.from}
          defaultValue={criteria.startDate}
          max={lastDay}
        />
        <TextField
          name="endDate"
          type="date"
          label={texts.to}
          defaultValue={criteria.endDate}
          max={lastDay}
        />
        <p className="note">{texts.bothDates}</p>
      </div>
      {FILTERS.map((name) => {
        const values = facets[name] ?? [];
        return (
          values.length > 0 && (
            <SelectField
              key={name}
              name={name}
              label={texts.labels[name]}
              none={texts.all}
              defaultValue={criteria.filters[name]?.[0] ?? ''}
              options={values.map(({ value, label, count }) => {
                const shown = name === 'type' ? (types[value] ?? label) : label;
                return [value, count === undefined ? shown : `${shown} (${count})`];
              })}
            />
          )
        );
      })}
    </div>
  );
}

import type { LeftOutField } from '#domain/desk/waiting.ts';
import styles from './desk.module.css';

interface Props {
  fields: readonly LeftOutField[];
  title: string;
  note: string;
}

/**
 * The content files that the last start left out, with the reasons of the validation, which are in
 * English.
 */
export function LeftOutFiles({ fields, title, note }: Props) {
  return (
    <section className={styles['part']}>
      <h2>{title}</h2>
      <p>{note}</p>
      <ul className={styles['list']}>
        {fields.map(({ source, field, reason }) => (
          <li key={`${source} ${field} ${reason}`} className={styles['waiting']}>
            <code>{source}</code>{' '}
            <span lang="en">{field === '' ? reason : `${field}: ${reason}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import styles from './profile.module.css';

/** Placeholder for a reader's data, about as high as most of them to limit layout shifts. */
export function Waiting({ text }: { text: string }) {
  return <output className={styles['waiting']}>{text}</output>;
}

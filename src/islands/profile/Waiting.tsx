import styles from './profile.module.css';

/** Stands where a reader's own things will, as high as most of them, so that little moves when they come. */
export function Waiting({ text }: { text: string }) {
  return <output className={styles['waiting']}>{text}</output>;
}

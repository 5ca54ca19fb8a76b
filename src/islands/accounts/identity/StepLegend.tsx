import styles from './StepLegend.module.css';
import { STEPS, type RegistrationTexts } from './registration-steps.ts';

/** Heading of a step, focused when the step is opened. */
export function StepLegend({ index, texts }: { index: number; texts: RegistrationTexts }) {
  return (
    <legend tabIndex={-1}>
      {texts.steps[STEPS[index]?.name ?? 'done']}
      <small className={styles['count']}>
        {texts.step.replace('{step}', String(index + 1)).replace('{total}', String(STEPS.length))}
      </small>
    </legend>
  );
}

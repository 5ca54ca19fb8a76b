import { PersonalFields } from '#islands/forms/PersonFields.tsx';
import { stepAttributes, type StepProps } from './registration-steps.ts';
import { StepLegend } from './StepLegend.tsx';

export function PersonalStep({ form, texts, typed, at }: StepProps) {
  return (
    <fieldset {...stepAttributes(1, { at, form })}>
      <StepLegend index={1} texts={texts} />
      <PersonalFields form={form} texts={texts} values={typed} />
    </fieldset>
  );
}

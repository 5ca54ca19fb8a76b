import { textOf } from '#domain/forms/validation-rules.ts';
import { PasswordField } from '#islands/forms/PasswordField.tsx';
import { TextField } from '#islands/forms/TextField.tsx';
import { stepAttributes, type StepProps } from './registration-steps.ts';
import { StepLegend } from './StepLegend.tsx';
import { useNickCheck } from './use-nick-check.ts';

/** Registration step with nick, email address and password. The nick is checked during typing. */
export function AccountStep({ form, texts, typed, at }: StepProps) {
  const isNickFree = useNickCheck(textOf(form.values['nick']), () => form.refuse('nick', 'inUse'));
  return (
    <fieldset {...stepAttributes(0, { at, form })}>
      <StepLegend index={0} texts={texts} />
      <TextField
        {...form.field('nick')}
        label={texts.nick}
        autoComplete="nickname"
        defaultValue={textOf(typed['nick'])}
        hint={isNickFree ? texts.nickFree : undefined}
      />
      <TextField
        {...form.field('email')}
        label={texts.email}
        type="email"
        autoComplete="email"
        defaultValue={textOf(typed['email'])}
      />
      <PasswordField
        {...form.field('password')}
        label={texts.password}
        texts={texts.passwordButton}
        hint={texts.passwordHint}
        canShow={form.isAwake}
        autoComplete="new-password"
      />
    </fieldset>
  );
}

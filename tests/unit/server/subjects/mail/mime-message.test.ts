import fc from 'fast-check';
import { expect, test } from 'vitest';
import { email } from '#domain/accounts/forms/validation-rules.ts';
import { toMimeMessage } from '#server/subjects/mail/mime-message.ts';

const mailTo = (to: string) =>
  toMimeMessage(
    { to, fromName: 'El Far', locale: 'ca', subject: 'Hola', text: 'Hola', html: '<p>Hola</p>' },
    'no-reply@elfar.example',
  );

test('every email address that a form accepts is accepted by mails', () => {
  const part = fc.string({ unit: fc.constantFrom(..."aZ0.-_+'"), minLength: 1, maxLength: 90 });
  const addresses = fc.oneof(
    fc.emailAddress(),
    fc.tuple(part, part).map(([name, host]) => `${name}@${host}.es`),
  );
  fc.assert(
    fc.property(addresses, (to) => {
      fc.pre(email(to));
      expect(() => mailTo(to)).not.toThrow();
    }),
  );
});

test('a mailbox name above the maximum length is rejected by forms and mails alike', () => {
  const to = `${'a'.repeat(65)}@correu.example`;
  expect(email(to)).toBe(false);
  expect(() => mailTo(to)).toThrow();
});

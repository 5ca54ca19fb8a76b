import { hashPassword, verifyPassword } from 'better-auth/crypto';
import { answerOf, questionSchema } from './password-questions.ts';

/** The process in which passwords are hashed (password-hashing.ts): answers what it is asked, and ends with whoever asks. */
process.on('message', (message) => {
  const question = questionSchema.parse(message);
  const { password, hash } = question;
  const work = hash === undefined ? hashPassword(password) : verifyPassword({ password, hash });
  void work.then(
    (value) => process.send?.(answerOf(question, { value })),
    (error: unknown) => process.send?.(answerOf(question, { problem: String(error) })),
  );
});
// A terminal tells all processes at once; the one that asks may have readers to serve to the end.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit(0));

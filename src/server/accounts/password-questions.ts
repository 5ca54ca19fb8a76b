import { z } from 'zod';

/** What the process that hashes passwords is asked: for a password's hash, or whether the given one is its. */
export const questionSchema = z.object({ id: z.number(), password: z.string(), hash: z.string().optional() });
export type Question = z.infer<typeof questionSchema>;

/** What it answers: the hash, or whether it is; else what went wrong, in the engine's words, which hold no password. */
export const answerSchema = z.object({
  id: z.number(),
  value: z.union([z.string(), z.boolean()]).optional(),
  problem: z.string().optional(),
});
export type Answer = z.infer<typeof answerSchema>;

export function answerOf({ id }: Question, outcome: Omit<Answer, 'id'>): Answer {
  return { id, ...outcome };
}

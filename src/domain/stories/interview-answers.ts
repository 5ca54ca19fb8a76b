import { z } from 'zod';
import { bodySchema } from './body-bounds.ts';
import { instantSchema, slugSchema } from '../identifiers/identifiers.ts';
import { localeSchema } from '../locale/locale-schema.ts';

/** Questions of a reader that are taken in a span of time, unless the story says otherwise. */
const QUESTIONS = 3;

/** Hours of that span, unless the story says otherwise. */
const HOURS = 24;

/** Longest span: a week. */
const MOST_HOURS = 7 * 24;

/** Most questions of a reader in the span that a story may allow. */
const MOST_QUESTIONS = 50;

/** How readers ask in a digital interview. */
export const questionRulesSchema = z
  .strictObject({
    /** Questions of a reader within `hours` (SPECIFICATION §6, §8). */
    most: z.int().min(1).max(MOST_QUESTIONS).default(QUESTIONS),
    hours: z.int().min(1).max(MOST_HOURS).default(HOURS),
    /** Instant from which readers ask, before or after the beginning. Absent: the beginning. */
    opensAt: instantSchema.optional(),
    /** Whether readers send pictures and films with a question. */
    files: z.boolean().default(false),
  })
  .prefault({});

/** Questions with their answers. */
export const interviewAnswersSchema = z.array(
  z.strictObject({
    /** The anchor on the page. Absent: made of the place in the list (`anchorOf`). */
    id: slugSchema.optional(),
    /** The language of question and answer. Absent: that of the story. */
    locale: localeSchema.optional(),
    question: z.string().min(1),
    /** Absent of a reader whose account is deleted. */
    askedBy: z.string().min(1).optional(),
    answer: bodySchema,
    at: instantSchema,
  }),
);

export type InterviewAnswer = z.infer<typeof interviewAnswersSchema>[number];

/** Why the times of an interview contradict each other, by field. */
export function problemsOfTimes({
  startsAt,
  endsAt,
  questions: { opensAt },
}: {
  startsAt: string;
  endsAt?: string | undefined;
  questions: { opensAt?: string | undefined };
}): { path: string[]; message: string }[] {
  if (endsAt === undefined) return [];
  const end = Date.parse(endsAt);
  return [
    ...(end <= Date.parse(startsAt)
      ? [{ path: ['endsAt'], message: 'must be later than startsAt' }]
      : []),
    ...(opensAt !== undefined && end <= Date.parse(opensAt)
      ? [{ path: ['questions', 'opensAt'], message: 'must be earlier than endsAt' }]
      : []),
  ];
}

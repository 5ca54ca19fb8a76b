import { z } from 'zod';
import { hrefSchema, instantSchema } from '#domain/identifiers/identifiers.ts';
import { MAX_NAME, MAX_SUBTITLE } from '#domain/stories/story.ts';

/**
 * The fields of a story without an equivalent in ninjs, in the object `portada` of an item
 * (docs/publishing.md).
 */
export const storyFieldsSchema = {
  access: z.enum(['free', 'registered', 'subscriber']).optional(),
  kicker: z
    .strictObject({
      text: z.string().min(1).max(MAX_NAME),
      url: hrefSchema.optional(),
      title: z.string().min(1).max(MAX_NAME).optional(),
    })
    .optional(),
  subtitle: z.string().min(1).max(MAX_SUBTITLE).optional(),
  signature: z.string().min(1).max(MAX_NAME).optional(),
  corrections: z
    .array(z.strictObject({ at: instantSchema, text: z.string().min(1).max(MAX_SUBTITLE) }))
    .max(50)
    .optional(),
  withoutAds: z.boolean().optional(),
};

type StoryFields = z.infer<z.ZodObject<typeof storyFieldsSchema>>;

/** The fields that an item states. They take the place of those that the item's text has led to. */
export function statedFieldsOf({
  access,
  kicker,
  subtitle,
  signature,
  corrections,
  withoutAds,
}: StoryFields): Partial<StoryFields> {
  return Object.fromEntries(
    Object.entries({ access, kicker, subtitle, signature, corrections, withoutAds }).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

import { z } from 'zod';
import { slugSchema } from '../identifiers/identifiers.ts';

/**
 * Parts of a page that have places of advertisements: between the rows of a front, in a list of
 * stories, in the index of shows, among the results of a search, in the text of a story, and beside
 * it.
 */
export const SLOT_TYPES = ['front', 'list', 'shows', 'search', 'text', 'aside'] as const;

export type SlotType = (typeof SLOT_TYPES)[number];

/** CSS pixels. No standard size of the IAB is larger than 1,920 × 1,080. */
const sideSchema = z.int().min(1).max(1920);

const sizeSchema = z.tuple([sideSchema, sideSchema]);

/** CSS pixels of width and height. */
export type AdSize = z.infer<typeof sizeSchema>;

/**
 * Path of an ad unit: the network's code, with that of a child network if there is one, and up to
 * five levels below it.
 */
const adUnitSchema = z
  .string()
  .regex(
    /^\/\d+(?:,\d+)?(?:\/[\w.*\\!<:()-]{1,100}){1,5}$/,
    'must be the path of an ad unit, like /1234567/elfar/front',
  );

/** Position of an advertisement of SPECIFICATION §3. */
const adPositionSchema = z.strictObject({
  slotType: z.enum(SLOT_TYPES),
  /** Without one only house ads stand here. */
  adUnitCode: adUnitSchema.optional(),
  /** Sizes of an advertisement that fits whatever the window's width is. */
  sizes: z.array(sizeSchema).min(1),
  /**
   * Sizes by the least width and height of the window, in place of `sizes`. An empty list of sizes
   * asks for no advertisement.
   */
  mapping: z
    .array(
      z.strictObject({
        viewport: z.tuple([z.int().min(0).max(10_000), z.int().min(0).max(10_000)]),
        sizes: z.array(sizeSchema),
      }),
    )
    .default([]),
  /** Id of the element in the page. */
  id: slugSchema,
  /** The newsroom's own name of the position, which a placeholder prints. */
  code: slugSchema,
  /** CSS pixels that the position takes at least, besides those of its largest size. */
  minimumReservedHeightDesktop: sideSchema.optional(),
  minimumReservedHeightMobile: sideSchema.optional(),
});

export type AdPosition = z.infer<typeof adPositionSchema>;

/** The positions of a map by their name. */
const adMapSchema = z.record(slugSchema, adPositionSchema);

/**
 * Positions of advertisements on screens of 800 px and wider (`desktop`) and on narrower ones
 * (`mobile`). A name in both maps is one position, which has one id and stands at one place.
 */
export const adPositionsSchema = z
  .strictObject({ desktop: adMapSchema.default({}), mobile: adMapSchema.default({}) })
  .superRefine(({ desktop, mobile }, context) => {
    const names = new Map<string, string>();
    for (const [device, map] of Object.entries({ desktop, mobile }))
      for (const [name, { id, slotType }] of Object.entries(map)) {
        const path = [device, name];
        if ((names.get(id) ?? name) !== name)
          context.addIssue({ code: 'custom', path: [...path, 'id'], message: 'is used twice' });
        names.set(id, name);
        const twin = desktop[name];
        if (twin && (twin.id !== id || twin.slotType !== slotType))
          context.addIssue({
            code: 'custom',
            path,
            message: 'must have the id and slotType that it has in desktop',
          });
      }
  });

export type AdPositions = z.infer<typeof adPositionsSchema>;

/** A place of a page for an advertisement. */
export interface AdSlot {
  id: string;
  code: string;
  slotType: SlotType;
  /** CSS pixels that are reserved on wide and on narrow screens. 0: it is not shown there. */
  reserved: { desktop: number; mobile: number };
  desktop?: AdPosition;
  mobile?: AdPosition;
}

/** The positions of one part of a site's pages, in the order in which they fill its places. */
export function slotsOf({ desktop, mobile }: AdPositions, slotType: SlotType): AdSlot[] {
  const names = new Set([...Object.keys(desktop), ...Object.keys(mobile)]);
  return [...names].flatMap((name): AdSlot[] => {
    const [wide, narrow] = [desktop[name], mobile[name]];
    const either = wide ?? narrow;
    if (either?.slotType !== slotType) return [];
    return [
      {
        id: either.id,
        code: either.code,
        slotType,
        reserved: {
          desktop: wide ? reservedHeight(wide, wide.minimumReservedHeightDesktop) : 0,
          mobile: narrow ? reservedHeight(narrow, narrow.minimumReservedHeightMobile) : 0,
        },
        ...(wide ? { desktop: wide } : {}),
        ...(narrow ? { mobile: narrow } : {}),
      },
    ];
  });
}

/**
 * CSS pixels of a position's largest advertisement. A place that grew with its advertisement, or
 * shrank to it, would move the text
 * (https://developers.google.com/publisher-tag/guides/minimize-layout-shift).
 */
function reservedHeight({ sizes, mapping }: AdPosition, least = 0): number {
  const mapped = mapping.flatMap((row) => row.sizes);
  return Math.max(least, ...(mapped.length > 0 ? mapped : sizes).map(([, height]) => height));
}

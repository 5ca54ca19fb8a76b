import { z } from 'zod';
import {
  documentIdSchema,
  hrefSchema,
  instantSchema,
  linkSchema,
  slugSchema,
} from '../identifiers/identifiers.ts';
import { localeSchema } from '../locale/locale-schema.ts';
import { pictureRefSchema } from '../pictures/picture.ts';
import { isPathOrHttps } from './alert-fields.ts';
import { SLOT_TYPES, type SlotType } from './ad-positions.ts';

/** Characters of a house ad's texts: two lines on a phone, and four. */
const LONGEST = { title: 80, text: 160, button: 30 } as const;

/**
 * A house ad: an advertisement that the newsroom makes itself and prints into its pages, without a
 * script or a cookie.
 */
export const houseAdSchema = z
  .strictObject({
    type: z.literal('house-ad'),
    id: documentIdSchema,
    site: slugSchema,
    locale: localeSchema,
    title: z.string().trim().min(1).max(LONGEST.title),
    text: z.string().trim().min(1).max(LONGEST.text).optional(),
    link: linkSchema.extend({
      href: hrefSchema.refine(
        isPathOrHttps,
        'must be a path of the site, or start with "https://"',
      ),
      text: z.string().trim().min(1).max(LONGEST.button),
    }),
    image: pictureRefSchema.optional(),
    startsAt: instantSchema,
    endsAt: instantSchema.optional(),
    /** Its share of the places, beside the weights of the other house ads that fit. */
    weight: z.int().min(1).max(100).default(1),
    /** The only parts of pages in which it stands. */
    slotTypes: z.array(z.enum(SLOT_TYPES)).min(1).optional(),
    /** The only sections in which it stands, by their ids. It then stands on no front. */
    sections: z.array(documentIdSchema).min(1).optional(),
  })
  .refine(
    ({ startsAt, endsAt }) => endsAt === undefined || Date.parse(startsAt) < Date.parse(endsAt),
    { path: ['endsAt'], message: 'must be after "startsAt"' },
  );

export type HouseAd = z.infer<typeof houseAdSchema>;

/** The house ads that run at an instant. */
export function runningHouseAds(ads: readonly HouseAd[], now: Date): HouseAd[] {
  return ads.filter(
    ({ startsAt, endsAt }) =>
      new Date(startsAt) <= now && (endsAt === undefined || new Date(endsAt) > now),
  );
}

/** The place of a page for which a house ad is chosen. */
export interface HouseAdPlace {
  slotType: SlotType;
  /** Id of the page's section. */
  section?: string | undefined;
  /** Names the place among all places of a site, so that a page is the same at each render. */
  key: string;
  /** Ids of the house ads that the page has already. None stands on a page twice. */
  used: ReadonlySet<string>;
}

/**
 * Chooses a house ad for a place. Places are shared out by weight, and a place keeps its house ad
 * while the house ads that fit are the same. Returns `undefined` if none fits.
 */
export function chooseHouseAd(
  running: readonly HouseAd[],
  { slotType, section, key, used }: HouseAdPlace,
): HouseAd | undefined {
  const fitting = running
    .filter(
      ({ id, slotTypes, sections }) =>
        !used.has(id) &&
        (slotTypes?.includes(slotType) ?? true) &&
        (sections === undefined || (section !== undefined && sections.includes(section))),
    )
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const all = fitting.reduce((sum, { weight }) => sum + weight, 0);
  let rest = all === 0 ? 0 : numberOf(key) % all;
  return fitting.find(({ weight }) => (rest -= weight) < 0);
}

/**
 * A number for a text, evenly spread over 32 bits: FNV-1a, and the last mixing of MurmurHash3,
 * because the lowest bits of FNV follow the text's last characters.
 */
function numberOf(text: string): number {
  let number = 0x81_1c_9d_c5;
  for (const byte of new TextEncoder().encode(text))
    number = Math.imul(number ^ byte, 0x01_00_01_93);
  number = Math.imul(number ^ (number >>> 16), 0x85_eb_ca_6b);
  number = Math.imul(number ^ (number >>> 13), 0xc2_b2_ae_35);
  return (number ^ (number >>> 16)) >>> 0;
}

import { createRequire } from 'node:module';
import { CARD } from '#domain/page-head/share-card.ts';
import { getColour, type ThemeColourName } from '#domain/page-head/theme-colours.ts';
import { readColoursOf } from '#server/platform/runtime/theme-colours.ts';
import { drawLine, readTypeface, setText, type SetText, type Typeface } from './set-type.ts';

/** The design of share images in a theme. */
export interface CardDesign {
  /** Height of the picture at the top; the headline is below it. */
  pictureHeight: number;
  paper: string;
  /** The whole share image of a story except the picture, as SVG. */
  draw(card: { headline: string; siteName: string; hasPicture: boolean }): string;
  /** The share image of a site, as SVG. */
  drawSite(card: { name: string; tagline: string }): string;
}

const MARGIN = 56;
const LINE_HEIGHT = 1.12;
const MASTHEAD_SIZE = 34;
const PICTURE_HEIGHT = 342;
const SITE_MARGIN = 88;

const SERIF = [
  '@fontsource/newsreader/files/newsreader-latin-600-normal.woff',
  '@fontsource/newsreader/files/newsreader-latin-ext-600-normal.woff',
];
const FACES: Readonly<Record<string, readonly string[]>> = {
  elfar: SERIF,
  ondamarea: [
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff',
    '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-800-normal.woff',
  ],
};

/** Reads a theme's colours and typeface; the serif is the default. */
export function readCardDesign(theme: string): CardDesign {
  const require = createRequire(import.meta.url);
  const face = readTypeface((FACES[theme] ?? SERIF).map((file) => require.resolve(file)));
  const colours = readColoursOf(theme);
  const colour = (name: ThemeColourName) => getColour(colours, name).light;
  return {
    pictureHeight: PICTURE_HEIGHT,
    paper: colour('paper'),
    draw: (card) => drawCard({ ...card, face, ink: colour('ink'), accent: colour('accent') }),
    drawSite: (card) =>
      drawSiteCard({
        ...card,
        face,
        paper: colour('paper'),
        ink: colour('ink'),
        accent: colour('accent'),
      }),
  };
}

function drawCard(card: {
  headline: string;
  siteName: string;
  hasPicture: boolean;
  face: Typeface;
  ink: string;
  accent: string;
}): string {
  const { face, ink, accent, hasPicture } = card;
  const { size, lines } = setText(face, card.headline, {
    width: CARD.width - 2 * MARGIN,
    maxLines: hasPicture ? 3 : 5,
    sizes: hasPicture ? [64, 56, 48] : [92, 80, 68, 60],
  });
  const top = (hasPicture ? PICTURE_HEIGHT + 34 : MARGIN) + size * 0.8;
  const headline = lines
    .map((line, index) =>
      drawLine(face, line, { x: MARGIN, y: Math.round(top + index * size * LINE_HEIGHT), size }),
    )
    .join('');
  const masthead = drawLine(face, card.siteName, {
    x: MARGIN,
    y: CARD.height - 32,
    size: MASTHEAD_SIZE,
  });
  const rule = `<rect y="${hasPicture ? PICTURE_HEIGHT : 0}" width="${CARD.width}" height="10" fill="${accent}"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">`,
    `${rule}<g fill="${ink}">${headline}</g><g fill="${accent}">${masthead}</g></svg>`,
  ].join('');
}

/**
 * Draws the site's name as large as it fits on the ink colour. The tagline is below it, and a band
 * of the accent colour at the bottom.
 */
function drawSiteCard(card: {
  name: string;
  tagline: string;
  face: Typeface;
  paper: string;
  ink: string;
  accent: string;
}): string {
  const { face, paper, ink, accent } = card;
  const width = CARD.width - 2 * SITE_MARGIN;
  const name = setText(face, card.name, {
    width,
    maxLines: 1,
    sizes: [240, 200, 168, 140, 112, 88],
  });
  const tagline = setText(face, card.tagline, { width, maxLines: 2, sizes: [56, 48, 40] });
  const base = 300;
  const linesOf = ({ lines, size }: SetText, top: number) =>
    lines
      .map((line, index) =>
        drawLine(face, line, {
          x: SITE_MARGIN,
          y: Math.round(top + index * size * LINE_HEIGHT),
          size,
        }),
      )
      .join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">`,
    `<rect width="${CARD.width}" height="${CARD.height}" fill="${ink}"/>`,
    `<rect y="${CARD.height - 56}" width="${CARD.width}" height="56" fill="${accent}"/>`,
    `<g fill="${paper}">${linesOf(name, base)}${linesOf(tagline, base + 120)}</g></svg>`,
  ].join('');
}

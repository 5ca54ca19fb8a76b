import {
  getColour,
  type SchemeColours,
  type ThemeColourName,
} from '#domain/page-head/theme-colours.ts';
import { readColoursOf } from '#server/platform/runtime/theme-colours.ts';

/** The colours of a site's mails: those of its pages. */
export type MailColours = Readonly<
  Record<Extract<ThemeColourName, 'paper' | 'ink' | 'muted' | 'accent' | 'link'>, SchemeColours>
>;

const known = new Map<string, MailColours>();

/** The colours of a theme, read once from its style sheet. */
export function getMailColours(theme: string): MailColours {
  const colours = known.get(theme) ?? readMailColours(theme);
  known.set(theme, colours);
  return colours;
}

function readMailColours(theme: string): MailColours {
  const colours = readColoursOf(theme);
  return {
    paper: getColour(colours, 'paper'),
    ink: getColour(colours, 'ink'),
    muted: getColour(colours, 'muted'),
    accent: getColour(colours, 'accent'),
    link: getColour(colours, 'link'),
  };
}

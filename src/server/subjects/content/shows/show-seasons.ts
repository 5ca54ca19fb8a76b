import type { ShowPart } from '#server/subjects/content-store/show-parts.ts';

/** Highest season with a page. A number beyond it is a mistake. */
const LAST_SEASON = 9999;

/** The seasons with a page by show id, newest season first. */
export function seasonsOfShows(parts: readonly ShowPart[]): Map<string, number[]> {
  const seasons = new Map<string, number[]>();
  for (const { show, season } of parts) {
    if (season !== undefined && season <= LAST_SEASON)
      seasons.set(show, [...(seasons.get(show) ?? []), season]);
  }
  for (const [show, all] of seasons)
    seasons.set(
      show,
      all.toSorted((one, other) => other - one),
    );
  return seasons;
}

/** Parses the number in the path of a season; `undefined` for anything else. */
export function parseSeason(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined;
}

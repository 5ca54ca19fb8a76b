/** A thing of schema.org. Properties with the value `undefined` are not printed. */
export interface Thing {
  '@type': string;
  [property: string]: Value;
}

type Value = string | number | boolean | undefined | Thing | { '@id': string } | readonly Value[];

/**
 * Prints things for a `<script type="application/ld+json">`. Their texts cannot close the script.
 */
export function printJsonLd(things: readonly Thing[]): string {
  const [only, ...others] = things;
  const document =
    only && others.length === 0
      ? { '@context': CONTEXT, ...only }
      : { '@context': CONTEXT, '@graph': things };
  return JSON.stringify(document).replaceAll('<', String.raw`\u003c`);
}

const CONTEXT = 'https://schema.org';

/** Formats seconds as ISO 8601: `PT1H2M3S`. */
export function isoDuration(seconds: number | undefined): string | undefined {
  if (seconds === undefined) return undefined;
  const whole = Math.round(seconds);
  const parts = [
    [Math.floor(whole / 3600), 'H'],
    [Math.floor(whole / 60) % 60, 'M'],
    [whole % 60, 'S'],
  ] as const;
  const text = parts.map(([count, unit]) => (count > 0 ? `${count}${unit}` : '')).join('');
  return `PT${text || '0S'}`;
}

/** Replaces an empty list by `undefined`, so that it is not printed. */
export function listed<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length > 0 ? items : undefined;
}

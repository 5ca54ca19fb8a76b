/** A fault that is put into one place of a file, and the test files of which one test must fail. */
export interface Mutation {
  file: string;
  /** Text of the file, which occurs exactly once, in any print (`placesOf`). */
  from: string;
  to: string;
  tests: readonly string[];
}

/** A place of a file with the text that replaces it. */
export type Fault = readonly [from: string, to: string];

/** The mutations of a file whose faults the same tests find. */
export function faultsOf(
  file: string,
  tests: readonly string[],
  faults: readonly Fault[],
): Mutation[] {
  return faults.map(([from, to]) => ({ file, from, to, tests }));
}

/**
 * The places of a text in a source, whatever line breaks, indentation and trailing commas its
 * formatter has made: a row outlasts a new print. White space at the ends of the text does not
 * count.
 */
export function placesOf(source: string, text: string): { start: number; end: number }[] {
  const tokens = text.trim().match(/[\w$#]+|\s+|[^\w$#\s]/g) ?? [];
  const pattern = tokens.map((token, index) =>
    token.trim() === '' ? gapOf(tokens[index - 1], tokens[index + 1]) : printed(token),
  );
  const whole = pattern
    .join('')
    .replace(/^\\s\*/, '')
    .replace(/\\s\*$/, '');
  return [...source.matchAll(new RegExp(whole, 'g'))].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** Two words need white space between them; punctuation has its own (`printed`). */
function gapOf(before = '', after = ''): string {
  return /[\w$#]$/.test(before) && /^[\w$#]/.test(after) ? '\\s+' : '';
}

function printed(token: string): string {
  if (/^[\w$#]/.test(token)) return token.replaceAll(/[$]/g, '\\$&');
  const sign = token.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  return /[)\]}]/.test(token) ? `\\s*(?:,\\s*)?${sign}\\s*` : `\\s*${sign}\\s*`;
}

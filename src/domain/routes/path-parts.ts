const COMMENT_ID = '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}';
const MONTH = '(?:0[1-9]|1[0-2])';
const DAY = '(?:0[1-9]|[12][0-9]|3[01])';

/** The parts of a pattern, as regular expressions that match in linear time. */
const PARTS: Readonly<Record<string, string>> = {
  section: '[^/]+',
  slug: '[^/]+',
  text: '[^/]+',
  /** A mailed token. */
  token: '[^/]+',
  rest: '.+',
  any: '.*',
  /** A slug in a file's path, which is never percent-encoded. */
  name: '[a-z0-9-]+',
  sectionName: '[a-z0-9-]+',
  number: '[1-9][0-9]{0,5}',
  /** A number of a live blog's sequence. */
  sequence: '(?:0|[1-9][0-9]{0,8})',
  /** A key of 16 bytes, base64url. */
  key: '[A-Za-z0-9_-]{22}',
  /** The id of a comment (`isCommentId`). */
  comment: COMMENT_ID,
  /** The segments below the comments of a story (`readCommentView`). */
  commentView: `(?:mejores|antiguos|${COMMENT_ID}|(?:(?:mejores|antiguos)/)?desde/${COMMENT_ID})`,
  commentOrder: '(?:recientes|antiguos|mejores)',
  /** An order of the questions of an interview (`QUESTION_ORDERS`). */
  questionOrder: '(?:votes|new|few)',
  /** The segments below a live blog (`readLiveView`). */
  view: '[^/]+(?:/[^/]+)?',
  season: '[1-9][0-9]{0,3}',
  /** The id of a document (`documentIdSchema`). */
  id: '[A-Za-z0-9][A-Za-z0-9._:-]{0,199}',
  /** The play list of a channel: its qualities, or one of them. */
  quality: '(?:emision|[0-9])',
  year: '[0-9]{4}',
  month: MONTH,
  day: DAY,
  /** The part of a site map with more stories than one file has (`sitemap.ts`). */
  part: '(?:[2-9]|[1-9][0-9]{1,2})',
  range: `[0-9]{4}/${MONTH}/${DAY}/[0-9]{4}/${MONTH}/${DAY}`,
  relativeDay: '(?:hoy|ayer)',
  /** The pages of `domain/agenda/agenda-days.ts`. */
  nearDays: '(?:hoy|manana|fin-de-semana|este-mes)',
  calendar: '(?:seccion|tema|evento)',
};

/**
 * The source of a regular expression of a route's pattern. Throws for a part that `PARTS` lacks.
 */
export function expressionSource(pattern: string): string {
  return pattern
    .split(/(\{[a-zA-Z]+\})/)
    .map((text) => (text.startsWith('{') ? partOf(text.slice(1, -1)) : escaped(text)))
    .join('');
}

/** The source of a regular expression of a text. */
function escaped(text: string): string {
  return text.replaceAll(/[.+?^$()|[\]\\]/g, String.raw`\$&`);
}

function partOf(name: string): string {
  const part = PARTS[name];
  if (part === undefined)
    throw new Error(`The table of routes has no part "${name}" (src/domain/routes/routes.ts).`);
  return part;
}

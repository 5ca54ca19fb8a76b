import { COMMENT_ORDERS, type CommentOrder } from './comment.ts';

/** Segment below the path of a story with its comments. */
export const COMMENTS = 'comentarios';

/** Segment of the page on which a comment is written without JavaScript. */
export const WRITING = 'escribir';

/** Id of the section of comments on a story's page. */
export const COMMENTS_ANCHOR = 'comentaris';

/** Segment before the thread after which a page goes on. */
const FROM = 'desde';

/** Segment with the replies of a comment. */
const REPLIES = 'respuestas';

/** Path segments of the orders. On pages the first of them, the newest comment first, has none. */
const ORDER_SEGMENTS = {
  newest: 'recientes',
  oldest: 'antiguos',
  best: 'mejores',
} as const satisfies Record<CommentOrder, string>;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * A page of the comments of a story: threads in an order, from one thread on, or the page of one
 * comment.
 */
export type CommentView =
  | { kind: 'list'; order: CommentOrder; after?: string }
  | { kind: 'comment'; id: string };

export type CommentList = Extract<CommentView, { kind: 'list' }>;

/** Whether a text is the id of a comment: a UUID of version 7, in lower case. */
export function isCommentId(text: string): boolean {
  return ID.test(text);
}

/** Path of a page of comments. `story`: the path of the story, with its locale prefix. */
export function commentsPath(
  story: string,
  view: CommentView = { kind: 'list', order: 'newest' },
): string {
  const base = `${story}${COMMENTS}/`;
  if (view.kind === 'comment') return `${base}${view.id}/`;
  const list = view.order === 'newest' ? base : `${base}${ORDER_SEGMENTS[view.order]}/`;
  return view.after === undefined ? list : `${list}${FROM}/${view.after}/`;
}

/** Path of the page of one comment, with the comment's place in it. */
export function permalinkPath(story: string, id: string): string {
  return `${commentsPath(story, { kind: 'comment', id })}#${id}`;
}

/** Path of the page on which a comment or a reply is written without JavaScript. */
export function writingPath(story: string, parent?: string): string {
  const path = `${story}${COMMENTS}/${WRITING}/`;
  return parent === undefined ? path : `${path}?respuesta=${parent}`;
}

/**
 * The page of comments that the segments below `comentarios` name; `undefined` if they name none.
 */
export function readCommentView(segments: readonly string[]): CommentView | undefined {
  const [first, ...rest] = segments;
  if (first === undefined) return { kind: 'list', order: 'newest' };
  if (rest.length === 0 && isCommentId(first)) return { kind: 'comment', id: first };
  const order = COMMENT_ORDERS.find((one) => one !== 'newest' && ORDER_SEGMENTS[one] === first);
  return order === undefined ? readPlace('newest', segments) : readPlace(order, rest);
}

/**
 * The part of comments in an order, from the thread on that the segments after the order name;
 * `undefined` if they name none.
 */
export function readOrderPart(segment: string, place: readonly string[]): CommentList | undefined {
  const order = COMMENT_ORDERS.find((one) => ORDER_SEGMENTS[one] === segment);
  return order && readPlace(order, place);
}

function readPlace(order: CommentOrder, place: readonly string[]): CommentList | undefined {
  const [from, after, ...further] = place;
  if (from === undefined) return { kind: 'list', order };
  return from === FROM && after !== undefined && further.length === 0 && isCommentId(after)
    ? { kind: 'list', order, after }
    : undefined;
}

/** Path of a part of the comments, which scripts fetch. `story`: the id of the story's document. */
export function commentPartPath(story: string, view: CommentView): string {
  const base = `${COMMENT_PARTS}${encodeURIComponent(story)}/`;
  if (view.kind === 'comment') return `${base}${view.id}/${REPLIES}/`;
  const list = `${base}${ORDER_SEGMENTS[view.order]}/`;
  return view.after === undefined ? list : `${list}${FROM}/${view.after}/`;
}

/** Path of the parts of comments, without locale prefix: the id of the story tells the language. */
export const COMMENT_PARTS = '/api/front/comments/';

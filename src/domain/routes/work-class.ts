/**
 * Class of a request's work. Each class that needs a worker process has permits and a waiting line
 * of its own (`src/server/platform/front/permits.ts`), so that slow work of one class delays no
 * other.
 *
 * - `render`: a page that a reader waits for, for the page cache
 * - `refresh`: a page that nobody waits for: after a purge, or at the start
 * - `read`, `write`: a call that reads or changes data of readers
 * - `search`: a call or page that searches
 * - `outside`: a call or page that waits for a server of another company: payments, social logins,
 *   newsletters, judged comments
 * - `publication`: a call with the newsroom's token
 * - `desk`: a call of staff with a role
 * - `upload`: a body that is streamed to a file
 * - `reader-upload`: a part of a file of a reader, so that slow readers hold no permit of the newsroom
 * - `page`: a page for one reader, and a mailed link
 * - `picture`: a rendition or share image that does not exist yet
 * - `front`: answered by the front process itself
 */
export const WORK_CLASSES = [
  'front',
  'render',
  'refresh',
  'read',
  'write',
  'search',
  'page',
  'outside',
  'picture',
  'publication',
  'desk',
  'upload',
  'reader-upload',
] as const;

export type WorkClass = (typeof WORK_CLASSES)[number];

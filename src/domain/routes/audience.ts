/**
 * For whom a page is made. `cache`: for the page cache, so that a missing page has an empty body.
 * `crawler`: a verified crawler, which gets the whole text of a closed story; such a page is never
 * kept. `preview`: the holder of a link to a document that readers do not see. `reader`: everybody
 * else, by a request of their own.
 */
export type Audience = 'cache' | 'crawler' | 'preview' | 'reader';

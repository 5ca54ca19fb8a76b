import { SESSION_COOKIE } from '../../domain/reader/session/session-cookie.ts';

/** Prefix of the localStorage keys with readers' outlines. */
export const OUTLINE_PREFIX = 'portada-reader-';

/** Key of the recent searches, which a reader makes like everyone and which end with the session. */
export const SEARCHES_KEY = 'portada-searches';

/**
 * Inline script that deletes the reader's outline and recent searches without a session. A visitor, who has no outline, keeps the searches. After a logout without JavaScript, or on another
 * device, nothing else would delete it. As a module it would cost one more request.
 */
export const FORGET_LEFT_READER = `document.cookie.includes('${SESSION_COOKIE}=')||(()=>{try{for(const key of Object.keys(localStorage))if(key.startsWith('${OUTLINE_PREFIX}')){localStorage.removeItem(key);localStorage.removeItem('${SEARCHES_KEY}')}}catch{}})()`;

import { SESSION_COOKIE } from '#domain/accounts/session/session-cookie.ts';

/** Prefix of the localStorage keys with readers' outlines. */
export const OUTLINE_PREFIX = 'portada-reader-';

/**
 * Key of the recent searches, which a reader makes like everyone and which end with the session.
 */
export const SEARCHES_KEY = 'portada-searches';

/**
 * Prefix of the keys with unsent comments and forms, which a reader writes like everyone and which
 * end with the session.
 */
export const DRAFT_PREFIX = 'portada:draft:';

/**
 * Inline script that deletes the reader's outline, recent searches and unsent comments without a
 * session. A visitor, who has no outline, keeps searches and comments. After a logout without
 * JavaScript, or on another device, nothing else would delete it. As a module it would cost one
 * more request.
 */
export const FORGET_LEFT_READER = `document.cookie.includes('${SESSION_COOKIE}=')||(()=>{try{const keys=Object.keys(localStorage);if(/${OUTLINE_PREFIX}/.test(keys))for(const key of keys)/^(${OUTLINE_PREFIX}|${SEARCHES_KEY}$|${DRAFT_PREFIX})/.test(key)&&localStorage.removeItem(key)}catch{}})()`;

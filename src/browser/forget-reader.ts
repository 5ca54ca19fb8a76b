import { SESSION_COOKIE } from '../domain/reader/session-cookie.ts';

/** How the keys begin under which a browser keeps what pages need of their reader. */
export const OUTLINE_PREFIX = 'portada-reader-';

/**
 * Forgets the reader where no session is left: a logout without JavaScript, or one on another device, runs nothing that would. It stands in the page as it
 * is: a module would be a request more.
 */
export const FORGET_LEFT_READER = `document.cookie.includes('${SESSION_COOKIE}=')||(()=>{try{for(const key of Object.keys(localStorage))key.startsWith('${OUTLINE_PREFIX}')&&localStorage.removeItem(key)}catch{}})()`;

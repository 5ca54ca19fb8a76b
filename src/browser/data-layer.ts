import { SESSION_COOKIE } from '../domain/reader/session-cookie.ts';

/**
 * Says in the data layer that nobody is logged in, where there is no session that an island would wake for: nothing else runs then. It stands in
 * the page as it is; a module would be a request more, since the cookie's name is shared with that island.
 */
export const ANONYMOUS_TO_DATA_LAYER = `document.cookie.includes('${SESSION_COOKIE}=')||(window.dataLayer=window.dataLayer||[]).push({event:'userType',userType:0})`;

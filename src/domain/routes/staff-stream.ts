/**
 * Query parameter of a stream that a page of the desk follows. The number of readers leaves it out.
 * It gives no right: anybody may send it, and is not counted then.
 */
export const STAFF_STREAM = 'desk';

/**
 * Id of the row below the first one with stories of a front. Browsers wait for its start tag before
 * they draw the page (`rel="expect"`): the columns of the first row have equal heights, so that one
 * that is drawn before its last card would move.
 */
export const SECOND_ROW = 'fila-2';

export { toggleBulletin as ALL } from '../../../../server/calls/readers/toggle-bulletin.ts';

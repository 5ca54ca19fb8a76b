export { toggleBulletin as ALL } from '../../../../server/entrances/calls/readers/toggle-bulletin.ts';

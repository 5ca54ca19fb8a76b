export { toggleBulletin as ALL } from '../../../../server/accounts/calls/toggle-bulletin.ts';

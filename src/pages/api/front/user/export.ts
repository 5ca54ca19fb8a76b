export { exportData as ALL } from '#server/entrances/calls/accounts/account/export-data.ts';

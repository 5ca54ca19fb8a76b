export { exportData as ALL } from '#server/entrances/calls/readers/account/export-data.ts';

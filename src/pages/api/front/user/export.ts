export { exportData as ALL } from '../../../../server/entrances/calls/readers/export-data.ts';

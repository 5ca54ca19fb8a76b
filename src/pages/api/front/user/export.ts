export { exportData as ALL } from '../../../../server/calls/readers/export-data.ts';

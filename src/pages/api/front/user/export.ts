export { exportData as ALL } from '../../../../server/accounts/calls/export-data.ts';

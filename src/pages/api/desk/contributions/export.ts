export { exportContributions as ALL } from '#server/entrances/calls/contributions/export-contributions.ts';

export { listAlerts as ALL } from '#server/entrances/calls/alerts/desk-alerts.ts';

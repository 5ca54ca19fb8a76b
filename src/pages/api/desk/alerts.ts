export { listAlerts as ALL } from '#server/entrances/calls/desk/alerts.ts';

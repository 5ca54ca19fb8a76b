export { listAudit as ALL } from '#server/entrances/calls/desk/list-audit.ts';

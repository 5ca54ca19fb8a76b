export { changeRoles as ALL } from '#server/entrances/calls/desk/change-roles.ts';

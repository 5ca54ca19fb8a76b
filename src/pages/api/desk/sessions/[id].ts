export { endDeskSession as ALL } from '#server/entrances/calls/desk/sessions.ts';

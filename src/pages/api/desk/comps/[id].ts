export { endComp as ALL } from '#server/entrances/calls/desk/comps.ts';

export { confirmSecondFactor as ALL } from '#server/entrances/calls/desk/second-factor.ts';

export { startSecondFactor as ALL } from '#server/entrances/calls/desk/second-factor.ts';

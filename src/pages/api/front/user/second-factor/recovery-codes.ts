export { renewRecoveryCodes as ALL } from '#server/entrances/calls/desk/second-factor.ts';

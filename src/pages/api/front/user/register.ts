export { register as ALL } from '#server/entrances/calls/readers/account/register.ts';

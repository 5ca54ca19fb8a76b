export { register as ALL } from '../../../../server/entrances/calls/readers/register.ts';

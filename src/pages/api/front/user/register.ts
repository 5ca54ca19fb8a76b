export { register as ALL } from '../../../../server/calls/readers/register.ts';

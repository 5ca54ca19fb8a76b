export { register as ALL } from '../../../../server/accounts/calls/register.ts';

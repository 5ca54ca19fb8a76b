export { validateMail as ALL } from '../../../../../server/accounts/calls/validate-mail.ts';

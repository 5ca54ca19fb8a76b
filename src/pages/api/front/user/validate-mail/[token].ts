export { validateMail as GET } from '../../../../../server/accounts/calls/validate-mail.ts';

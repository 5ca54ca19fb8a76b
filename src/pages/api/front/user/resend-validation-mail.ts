export { resendValidationMail as ALL } from '../../../../server/accounts/calls/resend-validation-mail.ts';

export { resendValidationMail as ALL } from '../../../../server/calls/readers/resend-validation-mail.ts';

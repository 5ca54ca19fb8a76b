export { resendValidationMail as ALL } from '../../../../server/entrances/calls/readers/resend-validation-mail.ts';

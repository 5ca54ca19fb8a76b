export { resendValidationMail as ALL } from '#server/entrances/calls/readers/account/resend-validation-mail.ts';

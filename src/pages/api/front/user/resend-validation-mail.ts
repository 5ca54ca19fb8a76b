export { resendValidationMail as ALL } from '#server/entrances/calls/accounts/account/resend-validation-mail.ts';

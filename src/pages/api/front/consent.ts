export { chooseConsent as ALL } from '#server/entrances/calls/consent/choose-consent.ts';

export { contactChallenge as ALL } from '#server/entrances/calls/contributions/contact.ts';

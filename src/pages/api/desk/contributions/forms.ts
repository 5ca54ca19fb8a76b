export { listContributionForms as ALL } from '#server/entrances/calls/contributions/desk-contributions.ts';

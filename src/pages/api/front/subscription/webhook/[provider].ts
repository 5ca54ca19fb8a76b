export { receiveWebhook as ALL } from '#server/entrances/calls/readers/subscription/receive-webhook.ts';

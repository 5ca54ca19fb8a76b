export { receiveWebhook as ALL } from '#server/entrances/calls/subscriptions/receive-webhook.ts';

/**
 * Bodies that are no event, whoever has signed them: those of the security review of November 2026
 * (P18), and further ones. The id of a subscription stands where the two providers have it.
 */
export const MALFORMED_EVENTS: readonly (readonly [name: string, body: string | Buffer])[] = [
  ['nothing', ''],
  ['no JSON', 'hola'],
  ['JSON that is cut', '{"id":"evt_1","type":"customer.subscription.updated"'],
  ['an array', '[{"id":"evt_1"}]'],
  ['a text', '"evt_1"'],
  ['null', 'null'],
  ['an object without fields', '{}'],
  ['an event without its object', '{"id":"evt_1","type":"customer.subscription.updated"}'],
  [
    'an object that is a text',
    anEvent({ data: { object: 'sub_1' }, subscription: { id: 'sub_1' } }),
  ],
  ['an id that is a number', anEvent({ id: 7 })],
  ['an id with NUL', anEvent({ id: 'evt_\u0000' })],
  ['an id of 300 characters', anEvent({ id: `evt_${'1'.repeat(300)}` })],
  ['a type that is missing', anEvent({ type: undefined })],
  ['a type with NUL', anEvent({ type: 'customer.subscription.\u0000' })],
  ['a subscription with NUL', anEvent({}, 'sub_\u0000')],
  ['a subscription that is a number', anEvent({}, 7)],
  ['a subscription of 300 characters', anEvent({}, `sub_${'1'.repeat(300)}`)],
  ['a subscription that is half a character', anEvent({}, 'sub_\ud800')],
  ['a subscription that is a path', anEvent({}, '../customers/cus_1?a=b')],
  ['an empty id', anEvent({ id: '' })],
  [
    'bytes that are no UTF-8',
    Buffer.concat([
      Buffer.from(anEvent({}).slice(0, -1)),
      Buffer.from(',"a":"'),
      Buffer.from([0xff]),
      Buffer.from('"}'),
    ]),
  ],
  ['100,000 brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
];

function anEvent(fields: object, subscription: unknown = 'sub_1'): string {
  return JSON.stringify({
    id: 'evt_1',
    type: 'customer.subscription.updated',
    data: { object: { id: subscription } },
    subscription,
    ...fields,
  });
}

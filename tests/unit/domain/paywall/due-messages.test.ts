import { describe, expect, it } from 'vitest';
import {
  HIDDEN_FOR,
  mergeMessages,
  messagesToShow,
  readMessages,
} from '#domain/paywall/due-messages.ts';
import { paywallMessageSchema, type PaywallMessage } from '#domain/sites/paywall/message.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

const message = (id: string, fields: Partial<PaywallMessage> = {}): PaywallMessage => ({
  id,
  type: 'float',
  canBeClosed: true,
  principalText: `Text de ${id}`,
  ...fields,
});

const WHOLE: PaywallMessage = {
  id: 'sencer',
  type: 'float-counter',
  canBeClosed: true,
  logoUrl: '/',
  logoText: 'El Far',
  logo: '/media/images/far.webp',
  smallText: 'Petit',
  principalText: 'Principal',
  aboveButtonText: 'Damunt',
  buttonText: 'Registra’m',
  buttonUrl: '/registro/',
  button2Text: 'Inicia la sessió',
  button2Url: 'https://compte.example/',
  underButtonText: 'Dessota',
  bottomText: 'Al final',
  bottomUrl: 'mailto:lectors@elfar.example',
  position: 'start',
  counterText: '{consumed} de {max}',
  numConsumedContent: 1,
  maxConsumedContent: 3,
};

describe('messages of an answer', () => {
  // R3.38, R3.39, R3.40
  it('keep every field of SPECIFICATION §3', () => {
    expect(Object.keys(WHOLE).toSorted()).toEqual(
      Object.keys(paywallMessageSchema.shape).toSorted(),
    );
    expect(readMessages([WHOLE])).toEqual([WHOLE]);
  });

  it.each([undefined, null, 'text', 5, {}, { messages: [] }])(
    'are none if the answer is %j',
    (value) => {
      expect(readMessages(value)).toEqual([]);
    },
  );

  // R3.38
  it.each([
    ['an unknown type', { ...WHOLE, type: 'banner' }],
    ['no type', { ...WHOLE, type: undefined }],
    ['no id', { ...WHOLE, id: '' }],
    ['no text', { ...WHOLE, principalText: ' ' }],
    ['a text that is an object', { ...WHOLE, principalText: { __html: '<b>x</b>' } }],
    ['an unclear way to close', { ...WHOLE, canBeClosed: 'no' }],
    ['nothing', null],
  ])('leave out one with %s', (_what, broken) => {
    expect(readMessages([broken, message('bo')])).toEqual([message('bo')]);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    '//evil.example/',
    'vbscript:x',
    5,
    null,
  ])('lose a link to %j, and keep the rest', (href) => {
    const links = { logoUrl: href, logo: href, buttonUrl: href, button2Url: href, bottomUrl: href };
    const [read] = readMessages([{ ...WHOLE, ...links }]);
    expect(Object.keys(links).filter((name) => Object.hasOwn(read ?? {}, name))).toEqual([]);
    expect(read?.buttonText).toBe('Registra’m');
  });

  it('lose unknown fields, wrong numbers and wrong places', () => {
    const [read] = readMessages([
      {
        ...WHOLE,
        onclick: 'x',
        numConsumedContent: -1,
        maxConsumedContent: '3',
        position: 'middle',
      },
    ]);
    const {
      numConsumedContent: _consumed,
      maxConsumedContent: _max,
      position: _position,
      ...rest
    } = WHOLE;
    expect(read).toEqual(rest);
  });
});

describe('a version under test', () => {
  it('replaces the message with the same id, which keeps the numbers of the reader', () => {
    const own = [
      message('comptador', { numConsumedContent: 2, maxConsumedContent: 3 }),
      message('mur'),
    ];
    const merged = mergeMessages(own, [
      message('comptador', { principalText: 'Un altre text', type: 'bottom' }),
      message('nou'),
    ]);
    expect(merged).toEqual([
      message('comptador', {
        principalText: 'Un altre text',
        type: 'bottom',
        numConsumedContent: 2,
        maxConsumedContent: 3,
      }),
      message('mur'),
    ]);
  });

  it('changes nothing without messages', () => {
    expect(mergeMessages([message('mur')], [])).toEqual([message('mur')]);
  });
});

describe('the messages of a view', () => {
  const idsOf = (messages: readonly PaywallMessage[], closed: Record<string, number> = {}) =>
    messagesToShow(messages, closed, NOW).map(({ id }) => id);

  it('are one overlay at most, and then one bar', () => {
    const bar = message('barra', { type: 'bottom' });
    const wall = message('mur', { type: 'modal', canBeClosed: false });
    expect(
      idsOf([bar, message('caixa'), wall, message('altra-barra', { type: 'bottom' })]),
    ).toEqual(['caixa', 'barra']);
    expect(idsOf([wall, message('caixa')])).toEqual(['mur']);
    expect(idsOf([bar])).toEqual(['barra']);
    expect(idsOf([])).toEqual([]);
  });

  it('leave out one that was closed for 24 hours', () => {
    const messages = [message('caixa'), message('altra')];
    expect(idsOf(messages, { caixa: NOW })).toEqual(['altra']);
    expect(idsOf(messages, { caixa: NOW - HIDDEN_FOR + 1 })).toEqual(['altra']);
    expect(idsOf(messages, { caixa: NOW - HIDDEN_FOR })).toEqual(['caixa']);
    expect(HIDDEN_FOR).toBe(86_400_000);
  });

  it('have one that was closed at an instant that has not come', () => {
    expect(idsOf([message('caixa')], { caixa: NOW + 1 })).toEqual(['caixa']);
  });

  it('have one that cannot be closed, whatever the storage says', () => {
    expect(idsOf([message('mur', { type: 'modal', canBeClosed: false })], { mur: NOW })).toEqual([
      'mur',
    ]);
  });
});

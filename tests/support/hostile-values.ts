import fc from 'fast-check';

/** Marker in every hostile value, which finds the value in logs and in responses to others. */
export const MARK = 'HOSTIL-7F3A';

/** Texts that fields must reject, or treat as plain text. */
export const HOSTILE_TEXTS: readonly string[] = [
  `${MARK}\u0000`,
  `\ud800${MARK}\udc00`,
  `\u202E${MARK}\u2066`,
  `' OR '1'='1' -- ${MARK}`,
  `"; DROP TABLE readers; -- ${MARK}`,
  `$1 $$ ${MARK} \\x00 \\u0000`,
  `<script>alert('${MARK}')</script>`,
  `"><img src=x onerror=alert(1)>${MARK}`,
  `{{ ${MARK} }} \${${MARK}} {nick}`,
  `${MARK}\r\nBcc: tothom@lector.example\r\n\r\n`,
  `=cmd|' /C calc'!A0 ${MARK}`,
  `../../../../etc/passwd?${MARK}`,
  `__proto__ ${MARK}`,
  `${MARK}${'a'.repeat(9000)}`,
  `${MARK}${'\u0301'.repeat(500)}`,
  `${MARK}${'😀'.repeat(500)}`,
  '',
  ' ',
  '\uFEFF',
];

const text: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }).map((some) => MARK + some),
);

/** Any value of a field in a request. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1e308,
    2 ** 53,
    [],
    {},
    [MARK],
    { $ne: null },
    { length: 3 },
    [[[[MARK]]]],
    {
      toString: MARK,
    },
  ),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, text, { maxKeys: 3 }),
);

/**
 * JSON texts derived from a valid one: fields missing, added, with another type, duplicated or
 * nested too deeply, and invalid JSON.
 */
export function hostileBody(good: Readonly<Record<string, unknown>>): fc.Arbitrary<string> {
  const fields = Object.keys(good).length === 0 ? ['userId'] : Object.keys(good);
  const aField = fc.constantFrom(...fields);
  const bodies: fc.Arbitrary<string>[] = [
    fc
      .tuple(aField, hostileValue)
      .map(([field, value]) => JSON.stringify({ ...good, [field]: value })),
    aField.map((field) =>
      JSON.stringify(Object.fromEntries(Object.entries(good).filter(([name]) => name !== field))),
    ),
    fc
      .tuple(text, hostileValue)
      .map(([field, value]) => JSON.stringify({ ...good, [field]: value })),
    fc
      .constantFrom(
        '__proto__',
        'constructor',
        'prototype',
        'type',
        'id',
        'emailVerified',
        'isRegisteredInDemo',
        'role',
      )
      .map((field) =>
        `{${JSON.stringify(field)}:{"type":2,"id":"${MARK}"},${JSON.stringify(good).slice(1)}`.replace(
          /,\}$/,
          '}',
        ),
      ),
    fc
      .tuple(aField, text)
      .map(([field, value]) =>
        JSON.stringify({ ...good, [field]: good[field] ?? '' }).replace(
          /\}$/,
          `,${JSON.stringify(field)}:${JSON.stringify(value)}}`,
        ),
      ),
    aField.map((field) => `{"${field}":${'['.repeat(3000)}${']'.repeat(3000)}}`),
    aField.map((field) => `{"${field}":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}}`),
    fc.constantFrom(
      '1e400',
      '[1e400]',
      '-0',
      'null',
      '[]',
      '"x"',
      '{',
      '{"a":1}}',
      '\uFEFF{}',
      "{'a':1}",
      '{"a":NaN}',
      '//',
      `"${MARK}"`,
      `{"a":"${'x'.repeat(20_000)}"}`,
      `{"a":1e400,"b":${'9'.repeat(400)}}`,
      '{"a":"\\u0000"}',
      '{"a":"\\ud800"}',
      '{"__proto__":null}',
    ),
  ];
  return fc.oneof(...bodies);
}

/** Hostile path segments, in raw form. */
export const HOSTILE_SEGMENTS: readonly string[] = [
  '%00',
  '%ff',
  '%',
  '%zz',
  '%c0%ae%c0%ae',
  '%ed%a0%80',
  '%e2%80%ae',
  '..%2f..%2fprofile',
  '%2e%2e',
  '%2F',
  '%5c',
  '%0d%0aSet-Cookie:%20a=b',
  '__proto__',
  'constructor',
  'undefined',
  'null',
  'NaN',
  '1e400',
  '-1',
  '*',
  '%25',
  '%2500',
  '%27%20OR%201=1--',
  '%3Cscript%3E',
  ';a=b',
  '%20',
  '%09',
  'a'.repeat(3e3),
  `${MARK}%40lector.example%00`,
  `${MARK}%40lector.example%0d%0aBcc:a%40b.example`,
  `%22${MARK}%22%40lector.example`,
];

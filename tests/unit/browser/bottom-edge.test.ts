import { expect, test } from 'vitest';
import { placeBars, type BarName } from '#browser/bottom-edge.ts';

const PHONE = 360;
const TABLET = 900;
const DESKTOP = 1440;

type Heights = Partial<Record<BarName, number>>;

function placed(
  heights: Heights,
  width: number,
  focused?: BarName,
  asked?: BarName,
): Record<string, string> {
  const bars = Object.fromEntries(
    Object.entries(heights).map(([name, height]) => [
      name,
      { height, hasFocus: name === focused, isAsked: name === asked },
    ]),
  );
  return Object.fromEntries(
    [...placeBars(bars, width)].map(([name, { under, waits }]) => [
      name,
      waits ? 'waits' : `at ${under}`,
    ]),
  );
}

const CASES: [string, number, Heights, Record<string, string>, (BarName | undefined)?, BarName?][] =
  [
    ['no bar', PHONE, {}, {}],
    ['a bar that is not on the page', PHONE, { alert: 0, dock: 54 }, { dock: 'at 0' }],
    ['an alert alone', PHONE, { alert: 56 }, { alert: 'at 0' }],
    ['an alert in large letters', PHONE, { alert: 256 }, { alert: 'at 0' }],
    ['an alert over the dock', PHONE, { alert: 56, dock: 54 }, { dock: 'at 0', alert: 'at 54' }],
    [
      'an alert in large letters, beside the dock',
      PHONE,
      { alert: 120, dock: 54 },
      { dock: 'waits', alert: 'at 0' },
    ],
    [
      'a dock with the focus, beside an alert in large letters',
      PHONE,
      { alert: 120, dock: 54 },
      { dock: 'at 0', alert: 'at 54' },
      'dock',
    ],
    [
      'the question for consent on a phone, beside an alert and the share bar',
      PHONE,
      { consent: 150, alert: 56, share: 48 },
      { consent: 'at 0', alert: 'waits', share: 'waits' },
    ],
    [
      'the question for consent on a desktop, under an alert and the dock',
      DESKTOP,
      { consent: 80, dock: 54, alert: 56 },
      { consent: 'at 0', dock: 'at 80', alert: 'at 134' },
    ],
    [
      'a message over the dock',
      PHONE,
      { message: 57, dock: 54 },
      { dock: 'at 0', message: 'at 54' },
    ],
    [
      'a message beside an alert',
      PHONE,
      { message: 57, alert: 56 },
      { alert: 'at 0', message: 'waits' },
    ],
    [
      'a message that is too high beside the dock',
      PHONE,
      { message: 327, dock: 54 },
      { dock: 'at 0', message: 'waits' },
    ],
    [
      'an opened message that the reader has left, beside the dock',
      PHONE,
      { message: 327, dock: 54 },
      { dock: 'waits', message: 'at 0' },
      undefined,
      'message',
    ],
    [
      'all bars of a phone',
      PHONE,
      { share: 52, message: 57, alert: 56, dock: 54 },
      { dock: 'at 0', alert: 'at 54', message: 'waits', share: 'waits' },
    ],
    ['the share bar alone', PHONE, { share: 52 }, { share: 'at 0' }],
    [
      'the share bar with the focus',
      PHONE,
      { share: 52, alert: 56 },
      { alert: 'at 0', share: 'at 56' },
      'share',
    ],
    [
      'the share bar of a tablet',
      TABLET,
      { share: 52, dock: 54 },
      { dock: 'at 0', share: 'waits' },
    ],
    [
      'bars of a tablet',
      TABLET,
      { message: 300, alert: 56, dock: 54 },
      { dock: 'at 0', alert: 'at 54', message: 'at 110' },
    ],
    [
      'the share column of a wide screen',
      DESKTOP,
      { share: 300, message: 300, alert: 56 },
      { alert: 'at 0', message: 'at 56' },
    ],
    [
      'a notice beside everything',
      PHONE,
      { notice: 90, alert: 56, dock: 54, message: 57, share: 52 },
      { dock: 'waits', notice: 'at 0', alert: 'waits', message: 'waits', share: 'waits' },
    ],
  ];

test.each(CASES)('the bottom edge places %s', (_name, width, heights, expected, focused, asked) => {
  expect(placed(heights, width, focused, asked)).toEqual(expected);
});

test('bars that do not have the focus cover at most 128 pixels of a phone, or one bar does', () => {
  const sizes = [0, 20, 54, 56, 90, 128, 200];
  for (const dock of sizes)
    for (const alert of sizes)
      for (const message of sizes)
        for (const share of [0, 52]) {
          const heights = { dock, alert, message, share };
          const shown = Object.entries(placed(heights, PHONE)).flatMap(([name, place]) =>
            place === 'waits' ? [] : [heights[name as BarName & keyof typeof heights]],
          );
          const covered = shown.reduce((sum, height) => sum + height, 0);
          expect(covered <= 128 || shown.length === 1).toBe(true);
        }
});

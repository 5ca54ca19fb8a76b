import { describe, expect, it } from 'vitest';
import { videosOf } from '#domain/figures/video-figures.ts';

describe('videosOf', () => {
  it('counts a play in each quarter that it reached', () => {
    const plays = [{ key: 'far', views: 60 }];
    const watched = [
      { key: '0 far', views: 20 },
      { key: '1 far', views: 10 },
      { key: '2 far', views: 6 },
      { key: '3 far', views: 9 },
      { key: '4 far', views: 15 },
      { key: '4 port', views: 90 },
    ];
    expect(videosOf(plays, watched)).toEqual([
      { key: 'far', plays: 60, reached: [40, 30, 24, 15] },
    ]);
  });

  it('hides a quarter that one to four plays reached, and shows none', () => {
    const watched = [
      { key: '0 far', views: 8 },
      { key: '2 far', views: 4 },
    ];
    expect(videosOf([{ key: 'far', views: 12 }], watched)).toEqual([
      { key: 'far', plays: 12, reached: [null, null, 0, 0] },
    ]);
  });
});

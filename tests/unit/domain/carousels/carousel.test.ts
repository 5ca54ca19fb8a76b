import { describe, expect, it } from 'vitest';
import { blockSchema, bodyText } from '#domain/stories/blocks.ts';
import { carouselSizes } from '#domain/carousels/carousel.ts';
import { hasPicturesToOpen } from '#domain/story-pages/open-pictures.ts';
import { picturesOf, storiesInBodies } from '#domain/stories/story-types.ts';
import { aStory } from '#tests/support/newsroom/newsroom.ts';
import { picture as image } from '#tests/support/newsroom/story-pages.ts';

const pictures = [{ picture: 'harbour', caption: 'El port' }, { picture: 'whale' }];
const ofPictures = { type: 'carousel', title: 'El matí', pictures };
const ofStories = { type: 'carousel', template: 'mini', stories: ['elfar-ca-one', 'elfar-ca-two'] };
const page = { share: 1, rem: 80 };

describe('a carousel block', () => {
  // R2.67
  it('has the template of three slides unless it names one', () => {
    expect(blockSchema.parse(ofPictures)).toMatchObject({ template: 'carousel' });
    expect(blockSchema.parse(ofStories)).toMatchObject({ template: 'mini' });
  });

  it.each([
    ['neither stories nor pictures', { type: 'carousel' }],
    ['both', { ...ofPictures, ...ofStories }],
    ['no story in its list', { type: 'carousel', stories: [] }],
    ['no picture in its list', { type: 'carousel', pictures: [] }],
    ['an unknown template', { ...ofPictures, template: 'wheel' }],
  ])('is refused with %s', (_what, block) =>
    expect(blockSchema.safeParse(block).success).toBe(false),
  );

  it('gives its title and captions to the text for search', () =>
    expect(bodyText([blockSchema.parse(ofPictures), blockSchema.parse(ofStories)])).toBe(
      'El matí\nEl port',
    ));

  it('names its stories and pictures, so that their changes purge the page', () => {
    const story = aStory({
      id: 'elfar-ca-whale',
      body: [blockSchema.parse(ofPictures), blockSchema.parse(ofStories)],
    });
    expect(storiesInBodies(story)).toEqual(ofStories.stories);
    expect(picturesOf(story).map(({ field, picture }) => [field, picture.picture])).toEqual([
      ['body.0', 'harbour'],
      ['body.0', 'whale'],
    ]);
  });

  it('makes its pictures open over the page', () => {
    const story = aStory({ id: 'elfar-ca-whale', body: [blockSchema.parse(ofPictures)] });
    expect(hasPicturesToOpen({ story, images: new Map([['harbour', image]]) })).toBe(true);
    expect(
      hasPicturesToOpen({
        story: aStory({ id: 'elfar-ca-whale', body: [blockSchema.parse(ofStories)] }),
        images: new Map(),
      }),
    ).toBe(false);
  });
});

describe('the sizes of the pictures of a carousel', () => {
  // R9.25
  it.each([
    ['slider', '(min-width: 80rem) 48rem, (min-width: 800px) 60vw, 100vw'],
    ['mini', '(min-width: 80rem) 8rem, (min-width: 65rem) 10vw, (min-width: 800px) 6.5rem, 6.5rem'],
    [
      'carousel',
      '(min-width: 79.41rem) 27rem, (min-width: 768px) 34vw, (min-width: 567px) 50vw, 80vw',
    ],
    [
      'swiper',
      '(min-width: 80rem) 20rem, (min-width: 1084px) 25vw, (min-width: 567px) 50vw, 100vw',
    ],
    ['vertical', '5.5rem'],
  ] as const)('follow the slides in view of %s (SPECIFICATION §9)', (template, sizes) =>
    expect(carouselSizes(template, page)).toBe(sizes),
  );

  it('shrinks the sizes in a column', () =>
    expect(carouselSizes('slider', { share: 0.5, rem: 40 })).toBe(
      '(min-width: 80rem) 24rem, (min-width: 800px) 30vw, 100vw',
    ));
});

import { prepareAudio } from '../audio/start-audio.ts';
import { wakeCarousel } from '../carousel/carousel.ts';
import { startWhenSeen } from '../carousel/start-moving.ts';
import { prepareEmbed } from '../media/embed.ts';
import { preparePlayer } from '../media/start-player.ts';

/** Starts the players, embeds and carousels of an element that was added to the page. */
export function wakeMedia(element: HTMLElement): void {
  const each = (selector: string, wake: (found: HTMLElement) => void) => element.querySelectorAll<HTMLElement>(selector).forEach(wake);
  each('.player:has(> video)', preparePlayer);
  each('.audio-player', prepareAudio);
  each('.embed[data-frame]', prepareEmbed);
  each('.carousel[data-template]', (carousel) => {
    const parts = wakeCarousel(carousel, { hidesOthers: true });
    if (parts && carousel.dataset['template'] === 'swiper') startWhenSeen(parts);
  });
}

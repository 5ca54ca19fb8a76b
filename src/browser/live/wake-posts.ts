import { prepareEmbed } from '../media/embed.ts';
import { preparePlayer } from '../media/start-player.ts';

/**
 * Starts the players and embeds of an element that was added to the page. Sounds have the browser's controls and carousels
 * scroll without a script.
 */
export function wakeMedia(element: HTMLElement): void {
  for (const player of element.querySelectorAll<HTMLElement>('.player:has(> video)')) preparePlayer(player);
  for (const embed of element.querySelectorAll<HTMLElement>('.embed[data-frame]')) prepareEmbed(embed);
}

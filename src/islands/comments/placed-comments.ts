/** A comment of the page, with the places into which the island puts its tools. */
export interface PlacedComment {
  id: string;
  /** The name of its author. */
  author: string;
  /** In the line below the comment's text. */
  tools: HTMLElement;
  /** Below the comment. */
  below: HTMLElement;
  votes: { up: number; down: number };
  isReply: boolean;
}

/** The comments that a list shows, without those that are gone. */
export function findShown(list: HTMLElement): PlacedComment[] {
  return [...list.querySelectorAll<HTMLElement>('.comment[data-comment]')].flatMap((comment) => {
    const line = comment.querySelector<HTMLElement>('.doing');
    const id = comment.dataset['comment'] ?? '';
    if (!line) return [];
    const { up = '0', down = '0' } = line.dataset;
    return [
      {
        id,
        author: comment.querySelector('.who b')?.textContent.trim() ?? '',
        tools: placeIn(line, 'tools'),
        below: placeIn(comment, 'below'),
        votes: { up: Number(up), down: Number(down) },
        isReply: comment.closest('.replies') !== null,
      },
    ];
  });
}

/** A child of an element for the island. The same one each time, so that what is in it stays. */
function placeIn(element: HTMLElement, name: string): HTMLElement {
  const known = element.querySelector<HTMLElement>(`:scope > [data-place=${name}]`);
  if (known) return known;
  const place = document.createElement(name === 'tools' ? 'span' : 'div');
  place.dataset['place'] = name;
  element.append(place);
  return place;
}

/**
 * Opens the pictures of the page over the page: the one that is pressed, and the one that the URL's
 * hash names. Either loads the code. If that fails, the picture's file is opened, as without
 * JavaScript.
 */
export function prepareLightbox(): void {
  const open = (link?: HTMLAnchorElement) =>
    import('./lightbox.ts')
      .then((lightbox) => lightbox.openPicture(link))
      .catch((error: unknown) => {
        console.error('The picture could not be opened.', error);
        if (link) location.assign(link.href);
      });
  const follow = () => {
    if (location.hash.startsWith('#foto-')) void open();
  };
  addEventListener('click', (event) => {
    const link =
      event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a.opens');
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    void open(link);
  });
  addEventListener('hashchange', follow);
  follow();
}

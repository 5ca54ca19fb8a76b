export interface Terms {
  /** The sentence that the reader agrees to, with `{terms}` for the link. */
  sentence: string;
  /** Name of the document. */
  name: string;
  /** URL of the document. Without it the name is plain text. */
  url: string | undefined;
}

/** Label of the checkbox for the terms. The name of the document is the link to it. */
export function TermsLabel({ sentence, name, url }: Terms) {
  const [before, after] = sentence.split('{terms}');
  return (
    <>
      {before}
      {url === undefined ? (
        name
      ) : (
        <a href={url} target="_blank">
          {name}
        </a>
      )}
      {after}
    </>
  );
}

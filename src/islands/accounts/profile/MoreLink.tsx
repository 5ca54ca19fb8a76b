interface Props {
  /** Page with the further entries, for browsers without JavaScript. */
  href: string;
  text: string;
  onMore(): void;
}

/** The link to the further entries of a list, which adds them to it. */
export function MoreLink({ href, text, onMore }: Props) {
  return (
    <p>
      <a
        rel="next"
        href={href}
        className="other-action"
        onClick={(event) => {
          event.preventDefault();
          onMore();
        }}
      >
        {text}
      </a>
    </p>
  );
}

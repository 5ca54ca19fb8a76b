/** A submit button with another label while the form is being sent. */
export function SubmitButton({
  text,
  waiting,
  isWaiting,
  isDisabled = false,
}: {
  text: string;
  waiting: string;
  isWaiting: boolean;
  isDisabled?: boolean;
}) {
  return (
    <button type="submit" className="main-action" disabled={isDisabled} aria-busy={isWaiting}>
      {isWaiting ? waiting : text}
    </button>
  );
}

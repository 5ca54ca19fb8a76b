interface Props {
  label: string;
  onClose: () => void;
}

export function CloseButton({ label, onClose }: Props) {
  return (
    <button type="button" className="close" aria-label={label} onClick={onClose}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 6l12 12M18 6L6 18" />
      </svg>
    </button>
  );
}

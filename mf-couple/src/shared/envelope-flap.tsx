/** Flap of a closed envelope, at the top of a letter's sheet. */
export const EnvelopeFlap = ({ className }: { className: string }) => (
  <svg
    aria-hidden
    viewBox="0 0 100 40"
    preserveAspectRatio="none"
    className={`absolute inset-x-0 top-0 w-full ${className}`}
  >
    <path
      d="M0 0 50 38 100 0"
      className="fill-none stroke-paper-edge"
      strokeWidth="1.5"
      vectorEffect="non-scaling-stroke"
    />
  </svg>
)

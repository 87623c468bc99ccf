import clsx from 'clsx'

interface RingsMarkProps {
  apart?: boolean
  className?: string
}

export function RingsMark({ apart = false, className }: RingsMarkProps) {
  return (
    <svg
      viewBox="0 0 56 36"
      aria-hidden
      fill="none"
      strokeWidth="3.5"
      strokeLinecap="round"
      className={clsx('w-auto', className)}
    >
      <circle cx={apart ? 14 : 21} cy="18" r="12" className="stroke-one-fill" />
      <circle cx={apart ? 42 : 35} cy="18" r="12" className="stroke-two-fill" />
      {!apart && <path d="M28 8.25A12 12 0 0 1 33 18" className="stroke-one-fill" />}
    </svg>
  )
}

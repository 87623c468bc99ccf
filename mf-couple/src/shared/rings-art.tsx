import clsx from 'clsx'
import { useId } from 'react'

export function RingsArt({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg viewBox="0 0 360 240" aria-hidden fill="none" strokeWidth="13" className={clsx('max-w-full', className)}>
      <defs>
        <linearGradient id={`${id}first`} gradientUnits="userSpaceOnUse" x1="53" y1="38" x2="217" y2="202">
          <stop offset="0" stopColor="color-mix(in oklab, var(--ui-one-fill) 62%, var(--ui-bg))" />
          <stop offset=".45" stopColor="var(--ui-one-fill)" />
          <stop offset="1" stopColor="color-mix(in oklab, var(--ui-one-fill) 84%, black)" />
        </linearGradient>
        <linearGradient id={`${id}second`} gradientUnits="userSpaceOnUse" x1="307" y1="38" x2="143" y2="202">
          <stop offset="0" stopColor="color-mix(in oklab, var(--ui-two-fill) 55%, var(--ui-bg))" />
          <stop offset=".5" stopColor="var(--ui-two-fill)" />
          <stop offset="1" stopColor="color-mix(in oklab, var(--ui-two-fill) 80%, var(--ui-two))" />
        </linearGradient>
      </defs>
      <g className="rings-left">
        <circle cx="135" cy="120" r="82" stroke={`url(#${id}first)`} />
      </g>
      <g className="rings-right">
        <circle cx="225" cy="120" r="82" stroke={`url(#${id}second)`} />
      </g>
      <g className="rings-left">
        <path d="M160.3 42A82 82 0 0 1 197.8 67.3" stroke={`url(#${id}first)`} />
      </g>
    </svg>
  )
}

import { fill } from '@love-space/texts/fill.ts'
import { waitText } from './use-countdown.ts'

interface Props {
  /** Read out once. */
  readonly announcement: string
  /** Holds `{wait}`; its seconds are for the eye only. */
  readonly text: string
  readonly secondsLeft: number
}

/** How long a lock or a limit still lasts; nothing once it is over. */
export function WaitNotice({ announcement, text, secondsLeft }: Props) {
  if (secondsLeft === 0) return null
  return (
    <div className="rounded-field bg-danger-soft px-4 py-3 text-on-danger-soft">
      <p role="alert" className="sr-only">
        {announcement}
      </p>
      <p aria-hidden className="text-center text-balance tabular-nums">
        {fill(text, { wait: waitText(secondsLeft) })}
      </p>
    </div>
  )
}

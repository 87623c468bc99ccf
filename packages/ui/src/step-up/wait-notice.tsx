import { fill } from '@love-space/texts/fill.ts'
import { waitText } from './use-countdown.ts'

interface Props {
  readonly announcement: string
  /** Text with `{wait}`. Hidden from screen readers, because it changes every second. */
  readonly text: string
  readonly secondsLeft: number
}

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

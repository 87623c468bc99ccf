import clsx from 'clsx'
import { Circle, CircleCheck } from 'lucide-react'

interface TickButtonProps {
  readonly label: string
  readonly isTicked: boolean
  readonly disabled: boolean
  readonly onPress: () => void
}

/** A checkbox that changes its row at once. It differs in looks from the square ones that select rows. */
export function TickButton({ label, isTicked, disabled, onPress }: TickButtonProps) {
  const Icon = isTicked ? CircleCheck : Circle
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isTicked}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className={clsx(
        'inline-flex size-7 items-center justify-center rounded-full enabled:hover:bg-accent-soft disabled:opacity-60 pointer-coarse:size-tap',
        isTicked ? 'text-success' : 'text-text-muted',
      )}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}

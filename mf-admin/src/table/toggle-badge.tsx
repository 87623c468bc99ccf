import type { ReactNode } from 'react'

interface ToggleBadgeProps {
  readonly isOn: boolean
  /** Says what a press does. */
  readonly label: string
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A badge that is pressed to change what it says. */
export const ToggleBadge = ({ isOn, label, onPress, children }: ToggleBadgeProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    aria-label={label}
    className="rounded-full pointer-coarse:py-2"
    onClick={onPress}
  >
    {children}
  </button>
)

import type { ReactNode } from 'react'

interface ToggleBadgeProps {
  readonly isOn: boolean
  readonly label: string
  readonly onPress: () => void
  readonly children: ReactNode
}

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

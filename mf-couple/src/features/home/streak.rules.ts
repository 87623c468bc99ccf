/** The least days of each colour of the streak's icon, and its class. */
const tiers = [
  { days: 365, className: 'text-highlight' },
  { days: 100, className: 'text-accent' },
  { days: 50, className: 'text-success' },
  { days: 25, className: 'text-one' },
  { days: 10, className: 'text-two' },
] as const

/** The class of the colour that a streak of so many days has; a calm one below the first. */
export const streakColour = (days: number): string =>
  tiers.find((tier) => days >= tier.days)?.className ?? 'text-text-muted'

const tiers = [
  { days: 365, className: 'text-highlight' },
  { days: 100, className: 'text-accent' },
  { days: 50, className: 'text-success' },
  { days: 25, className: 'text-one' },
  { days: 10, className: 'text-two' },
] as const

export const streakColour = (days: number): string =>
  tiers.find((tier) => days >= tier.days)?.className ?? 'text-text-muted'

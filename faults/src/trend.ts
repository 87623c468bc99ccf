export interface Sample {
  readonly hours: number
  readonly value: number
}

export interface Trend {
  /** Change per hour by least squares. */
  readonly perHour: number
  /** Standard error of that change: single samples scatter around the line. */
  readonly error: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Returns how a value changes over at least three samples. */
export const trendOf = (samples: readonly Sample[]): Trend => {
  const count = samples.length
  const mean = {
    hours: sum(samples.map(({ hours }) => hours)) / count,
    value: sum(samples.map(({ value }) => value)) / count,
  }
  const spread = sum(samples.map(({ hours }) => (hours - mean.hours) ** 2))
  const perHour = sum(samples.map(({ hours, value }) => (hours - mean.hours) * (value - mean.value))) / spread
  const scatter = sum(samples.map(({ hours, value }) => (value - mean.value - perHour * (hours - mean.hours)) ** 2))
  return { perHour, error: Math.sqrt(scatter / (count - 2) / spread) }
}

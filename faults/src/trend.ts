export interface Sample {
  /** Where on the line: hours, or thousands of writes. */
  readonly at: number
  readonly value: number
}

export interface Trend {
  /** Change per unit of `at` by least squares. */
  readonly slope: number
  /** Standard error of the slope: single samples scatter around the line. */
  readonly error: number
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Returns how a value changes over at least three samples. */
export const trendOf = (samples: readonly Sample[]): Trend => {
  const count = samples.length
  const mean = {
    at: sum(samples.map(({ at }) => at)) / count,
    value: sum(samples.map(({ value }) => value)) / count,
  }
  const spread = sum(samples.map(({ at }) => (at - mean.at) ** 2))
  const slope = sum(samples.map(({ at, value }) => (at - mean.at) * (value - mean.value))) / spread
  const scatter = sum(samples.map(({ at, value }) => (value - mean.value - slope * (at - mean.at)) ** 2))
  return { slope, error: Math.sqrt(scatter / (count - 2) / spread) }
}

/** Width of a bar with its gap, and height, in the units of the view box. */
const [step, height] = [4, 32]

export const barsBox = (count: number): string => `0 0 ${count * step} ${height}`

export const barsClass =
  'fill-none stroke-current [stroke-linecap:round] [stroke-width:2.5] [vector-effect:non-scaling-stroke]'

/** Returns the path of a bar per level, which is from 0 to 1. `reach` is half the height of the longest bar. */
export const barsPath = (levels: readonly number[], reach: number): string =>
  levels
    .map((level, at) => {
      const half = Math.max(1, level * reach)
      return `M${at * step + step / 2} ${height / 2 - half}V${height / 2 + half}`
    })
    .join('')

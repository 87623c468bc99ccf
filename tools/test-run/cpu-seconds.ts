import { existsSync, readFileSync } from 'node:fs'

const minuteS = 60
const ticksPerSecond = 100

/** Reads the second line of what a shell's `times` prints: user and system time of its children, as `1m2.5s 0m3.1s`. */
export const cpuSecondsIn = (text: string): number | undefined => {
  const ofChildren = [...(text.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.,]+)s/g)]
  if (ofChildren.length === 0) return undefined
  return ofChildren.reduce(
    (sum, [, minutes, seconds = '']) => sum + Number(minutes) * minuteS + Number(seconds.replace(',', '.')),
    0,
  )
}

/** CPU time of this process and of all descendants that ended; undefined without /proc. */
export const cpuSecondsOfAll = (): number | undefined => {
  if (!existsSync('/proc/self/stat')) return undefined
  const text = readFileSync('/proc/self/stat', 'utf8')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond
}

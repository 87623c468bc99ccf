export type Clock = () => Date

/** The machine's clock, for times that servers and files outside the processes write. */
export const machineClock: Clock = () => new Date()

export const clockAhead =
  (offsetS: number): Clock =>
  () =>
    new Date(Date.now() + offsetS * 1000)

let current: Clock = machineClock

/** The process's one clock: the machine's, unless a local run moved it. */
export const systemClock: Clock = () => current()

/**
 * Moves `systemClock` ahead of the machine's. Refused without an http origin: in an installation, a moved clock would
 * empty trash cans and end spaces before their time.
 */
export const moveClock = (offsetS: number, publicOrigin: string | undefined): void => {
  if (offsetS !== 0 && !publicOrigin?.startsWith('http://')) {
    throw new Error('CLOCK_OFFSET_S moves the clock of local runs only, whose PUBLIC_ORIGIN begins with http://')
  }
  current = offsetS === 0 ? machineClock : clockAhead(offsetS)
}

export const epochSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

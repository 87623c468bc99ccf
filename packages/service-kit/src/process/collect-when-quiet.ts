/** Somebody may be waiting for a process that has just started: they are answered first. */
const everyMs = 2_000
/** A process that used less of a core than this had hardly anything to do. */
const quietShare = 0.1
/** A collection stops everything for some 100 ms, and has to be worth that. */
const worthBytes = 24 * 1024 * 1024

/** What a process uses, and how its garbage is collected. */
export interface ProcessMemory {
  residentBytes(): number
  cpuMs(): number
  collect(): void
}

const ownMemory: ProcessMemory = {
  residentBytes: () => process.memoryUsage.rss(),
  cpuMs: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  },
  collect: () => void globalThis.gc?.({ type: 'major', flavor: 'last-resort' }),
}

/**
 * Gives memory back after the start, a replay of events or a flood, once there is little to do: an idle process allocates
 * too little for V8 to look for garbage by itself. Does nothing without --expose-gc.
 */
export const collectWhenQuiet = (memory: ProcessMemory = ownMemory): void => {
  let keptBytes = 0
  let cpuMs = memory.cpuMs()
  const look = (): void => {
    const usedMs = memory.cpuMs() - cpuMs
    if (usedMs < everyMs * quietShare && memory.residentBytes() - keptBytes > worthBytes) {
      memory.collect()
      keptBytes = memory.residentBytes()
    }
    cpuMs = memory.cpuMs()
  }
  setInterval(look, everyMs).unref()
}

/** Interval of the checks. The first one waits too, because users may be waiting for a process that just started. */
const everyMs = 2_000
/** Share of a core below which a process counts as idle. */
const quietShare = 0.1
/** Minimum to free, because a collection stops the process for about 100 ms. */
const worthBytes = 24 * 1024 * 1024

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

/** Collects garbage once the process is idle, when V8 would not by itself. Does nothing without --expose-gc. */
export const collectWhenQuiet = (memory: ProcessMemory = ownMemory): void => {
  let keptBytes = 0
  let cpuMs = memory.cpuMs()
  const check = (): void => {
    const usedMs = memory.cpuMs() - cpuMs
    if (usedMs < everyMs * quietShare && memory.residentBytes() - keptBytes > worthBytes) {
      memory.collect()
      keptBytes = memory.residentBytes()
    }
    cpuMs = memory.cpuMs()
  }
  setInterval(check, everyMs).unref()
}

import { setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from '../programs/running-server.ts'
import type { ProcessName } from '@love-space/contracts/processes.ts'

/** A process that ends sooner than this is in a crash loop: each restart waits longer. */
const settledMs = 10_000
const backoffMsMin = 500
const backoffMsMax = 15_000

export interface SupervisedProcess {
  readonly name: string
  readonly url: string
  urlOf(user: ProcessName): string
  readonly kind: string
  readonly pid: number | undefined
  /** Sends a signal, by default SIGKILL. Resolves when a killed process has ended. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Restarts the process, stopping it cleanly if it runs. Resolves when it is ready. */
  restart(): Promise<void>
  stop(graceMs?: number): Promise<void>
}

interface Supervision {
  name: string
  start: () => Promise<RunningServer>
  autoRestart: boolean
  signal?: AbortSignal
  log: (line: string) => void
  onStart?: (server: RunningServer) => void
}

const createLauncher = ({ name, start, autoRestart, log, onStart }: Supervision, isWanted: () => boolean) => {
  let server: RunningServer | undefined
  let generation = 0
  let backoffMs = 0

  const launch = async () => {
    generation += 1
    const own = generation
    const started = await start()
    // A concurrent call started or stopped it.
    if (own !== generation || !isWanted()) {
      await started.stop()
      return started
    }
    const startedAt = Date.now()
    server = started
    onStart?.(started)
    void watch(started, own, startedAt)
    return started
  }

  const watch = async (started: RunningServer, own: number, startedAt: number) => {
    await started.exited
    if (own !== generation) return
    server = undefined
    if (!isWanted()) return
    if (Date.now() - startedAt > settledMs) backoffMs = 0
    if (autoRestart) await revive(own)
    else log(`${name} has ended.`)
  }

  const revive = async (own: number): Promise<void> => {
    const when = backoffMs === 0 ? 'at once' : `in ${backoffMs / 1000} s`
    log(`${name} has ended unexpectedly; it is started again ${when}.`)
    if (backoffMs > 0) await delay(backoffMs)
    backoffMs = Math.min(Math.max(backoffMs * 2, backoffMsMin), backoffMsMax)
    if (!isWanted() || own !== generation) return
    try {
      await launch()
      if (isWanted()) log(`${name} is back.`)
    } catch (error) {
      if (!isWanted()) return
      log(error instanceof Error ? error.message : String(error))
      await revive(generation)
    }
  }

  return {
    launch,
    server: () => server,
    /** Stops the process, so that it can be launched again. */
    stopForRestart: async () => {
      generation += 1
      await server?.stop()
      server = undefined
    },
  }
}

export const supervise = async (options: Supervision): Promise<SupervisedProcess> => {
  let isStopped = false
  const { launch, server, stopForRestart } = createLauncher(options, () => !isStopped && !options.signal?.aborted)
  const { url, urlOf, kind } = await launch()
  return {
    name: options.name,
    url,
    urlOf,
    kind,
    get pid() {
      return server()?.pid
    },
    kill: async (signal) => {
      await server()?.kill(signal)
    },
    restart: async () => {
      await stopForRestart()
      await launch()
    },
    stop: async (graceMs) => {
      isStopped = true
      await server()?.stop(graceMs)
    },
  }
}

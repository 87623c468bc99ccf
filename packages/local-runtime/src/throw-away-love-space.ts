import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partOf } from './record/port-names.ts'
import { clientLimits, type ClientLimits } from './run/client-limits.ts'
import { startLoveSpace, type LoveSpace, type LoveSpaceOptions } from './love-space.ts'
import { processNames } from '@love-space/contracts/processes.ts'

export interface ThrowAwayLoveSpace {
  dir: string
  loveSpace: LoveSpace
  /** Environment variables by process, which apply to its next start. */
  env: NonNullable<LoveSpaceOptions['env']>
  /** Built files by process, which run from its next start on. */
  entries: NonNullable<LoveSpaceOptions['entries']>
  useLimits(limits: ClientLimits): Promise<void>
  stop(): Promise<void>
}

/** Starts the product on data that are deleted at the end. Killed processes restart. */
export const startThrowAwayLoveSpace = async (options: {
  limits: ClientLimits
  replicas?: number
  natsServers?: number
  /** Prepares the folder before the start. Returns what undoes it before the folder is deleted. */
  prepare?: (dir: string) => Promise<() => Promise<void>>
  log: (line: string) => void
}): Promise<ThrowAwayLoveSpace> => {
  const dir = await mkdtemp(join(tmpdir(), 'love-space-'))
  const { limits, prepare, ...others } = options
  const env: ThrowAwayLoveSpace['env'] = { ...clientLimits[limits] }
  const entries: ThrowAwayLoveSpace['entries'] = {}
  const undo = await prepare?.(dir)
  const remove = async () => {
    await undo?.()
    await rm(dir, { recursive: true, force: true })
  }
  try {
    const loveSpace = await startLoveSpace({ dir, ports: 'free', env, entries, ...others })
    return {
      dir,
      loveSpace,
      env,
      entries,
      useLimits: async (limits) => {
        const wanted: typeof env = clientLimits[limits]
        const changed = processNames.filter((name) => JSON.stringify(env[name]) !== JSON.stringify(wanted[name]))
        for (const name of changed) env[name] = wanted[name] ?? {}
        const isChanged = (name: string): boolean => changed.some((one) => one === partOf(name))
        const stale = Object.values(loveSpace.processes).flatMap((one) => (one && isChanged(one.name) ? [one] : []))
        await Promise.all(stale.map((one) => one.restart()))
      },
      stop: async () => {
        await loveSpace.stop()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

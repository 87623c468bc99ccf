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
  useLimits(limits: ClientLimits): Promise<void>
  stop(): Promise<void>
}

/** Starts the product on data that are deleted at the end. Killed processes restart. */
export const startThrowAwayLoveSpace = async (options: {
  limits: ClientLimits
  replicas?: number
  natsServers?: number
  log: (line: string) => void
}): Promise<ThrowAwayLoveSpace> => {
  const dir = await mkdtemp(join(tmpdir(), 'love-space-'))
  const remove = () => rm(dir, { recursive: true, force: true })
  const { limits, ...others } = options
  const env: ThrowAwayLoveSpace['env'] = { ...clientLimits[limits] }
  try {
    const loveSpace = await startLoveSpace({ dir, ports: 'free', env, ...others })
    return {
      dir,
      loveSpace,
      env,
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

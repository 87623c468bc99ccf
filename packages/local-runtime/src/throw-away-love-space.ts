import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clientLimits, type ClientLimits } from './run/client-limits.ts'
import { startLoveSpace, type LoveSpace } from './love-space.ts'
import { processNames, type ProcessName } from '@love-space/contracts/processes.ts'

export interface ThrowAwayLoveSpace {
  dir: string
  loveSpace: LoveSpace
  useLimits(limits: ClientLimits): Promise<void>
  stop(): Promise<void>
}

/** Starts the product on data that are deleted at the end. Killed processes restart. */
export const startThrowAwayLoveSpace = async (options: {
  limits: ClientLimits
  log: (line: string) => void
}): Promise<ThrowAwayLoveSpace> => {
  const dir = await mkdtemp(join(tmpdir(), 'love-space-'))
  const remove = () => rm(dir, { recursive: true, force: true })
  const env: Partial<Record<ProcessName, Record<string, string>>> = { ...clientLimits[options.limits] }
  try {
    const loveSpace = await startLoveSpace({ dir, ports: 'free', env, log: options.log })
    return {
      dir,
      loveSpace,
      useLimits: async (limits) => {
        const wanted: typeof env = clientLimits[limits]
        const changed = processNames.filter((name) => JSON.stringify(env[name]) !== JSON.stringify(wanted[name]))
        for (const name of changed) env[name] = wanted[name] ?? {}
        await Promise.all(changed.map((name) => loveSpace.processes[name].restart()))
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

import { copyFileSync, existsSync, readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { dayOf, removeOldLogs } from '@love-space/service-kit/process/log-folder.ts'

const daysByDefault = 90
const daysMax = 3_650
const everyMs = 3_600_000

/** Returns LOG_DAYS, by default the 90 days that the privacy page promises. */
export const logDaysOf = (env: NodeJS.ProcessEnv): number => {
  const days = Number(env.LOG_DAYS ?? daysByDefault)
  if (!Number.isInteger(days) || days < 2 || days > daysMax) {
    throw new Error(`LOG_DAYS is the number of days that logs are kept, from 2 to ${daysMax}.`)
  }
  return days
}

export const rotateLogs = (folder: string, days: number, now: Date): void => {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.log'))) {
    const path = join(folder, name)
    const aside = `${path}.${dayOf(now)}`
    if (existsSync(aside) || statSync(path).size === 0) continue
    // Truncate instead of renaming, because processes keep appending to the file they have open.
    copyFileSync(path, aside)
    truncateSync(path)
  }
  removeOldLogs(folder, days, now, (name) => name.includes('.log.'))
}

export const keepLogsRotated = (folder: string, env: NodeJS.ProcessEnv): (() => void) => {
  const days = logDaysOf(env)
  const rotate = () => rotateLogs(folder, days, new Date())
  rotate()
  const timer = setInterval(rotate, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

import { copyFileSync, existsSync, readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { dayOf, removeOldLogs } from '@love-space/service-kit/process/log-folder.ts'

const DAYS = 90
const DAYS_MAX = 3_650
const EVERY_MS = 3_600_000

/** How many days logs are kept: LOG_DAYS, 90 unless said otherwise, as the privacy page promises. */
export function logDaysOf(env: NodeJS.ProcessEnv): number {
  const days = Number(env.LOG_DAYS ?? DAYS)
  if (!Number.isInteger(days) || days < 2 || days > DAYS_MAX) {
    throw new Error(`LOG_DAYS is the number of days that logs are kept, from 2 to ${DAYS_MAX}.`)
  }
  return days
}

/** Puts every log of a run aside once a day, under the day's name, and removes those whose time is over. */
export function rotateLogs(folder: string, days: number, now: Date): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder).filter((name) => name.endsWith('.log'))) {
    const path = join(folder, name)
    const aside = `${path}.${dayOf(now)}`
    if (existsSync(aside) || statSync(path).size === 0) continue
    // Processes go on appending to the file they have open.
    copyFileSync(path, aside)
    truncateSync(path)
  }
  removeOldLogs(folder, days, now, (name) => name.includes('.log.'))
}

/** Does so now and from time to time; gives what ends that. */
export function keepLogsRotated(folder: string, env: NodeJS.ProcessEnv): () => void {
  const days = logDaysOf(env)
  const rotate = () => rotateLogs(folder, days, new Date())
  rotate()
  const timer = setInterval(rotate, EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

import { pino, type DestinationStream } from 'pino'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { machineClock, type Clock } from './clock.ts'
import { asynchronousOutput, holdLines } from './logger.ts'

const dayMs = 86_400_000

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** Removes log files with lines older than `days`. Returns their names. */
export const removeOldLogs = (folder: string, days: number, now: Date, isOurs: (name: string) => boolean): string[] => {
  // A file holds the lines of the day in its name; a rotated copy (`x.log.<day>`) may hold those of the day before.
  const firstKept = dayOf(new Date(now.getTime() - (days - 2) * dayMs))
  const removed = readdirSync(folder).filter((name) => {
    const day = /\d{4}-\d{2}-\d{2}/.exec(name)?.[0]
    return day !== undefined && isOurs(name) && day < firstKept
  })
  for (const name of removed) rmSync(join(folder, name), { force: true })
  return removed
}

export const outputInFolder = (of: {
  readonly folder: string
  readonly service: string
  readonly days: number
  readonly clock: Clock
  /** Name of the machine. Each container has its own, so replicas that share a folder write to a file each. */
  readonly host?: string
  readonly sync?: boolean
}): DestinationStream => {
  const { folder, service, days, clock, host = hostname(), sync = false } = of
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fileOf = (day: string): string => join(folder, `${service}-${day}-${host}.log`)
  const removeOld = (now: Date): void => {
    removeOldLogs(folder, days, now, (name) => name.startsWith(`${service}-`))
  }
  let day = dayOf(clock())
  removeOld(clock())
  const file = pino.destination({
    dest: fileOf(day),
    mode: 0o600,
    sync,
  })
  const lines = sync ? { write: (line: string) => file.write(line), pass: () => undefined } : holdLines(file)
  return {
    write: (line) => {
      const now = clock()
      if (dayOf(now) !== day) {
        day = dayOf(now)
        lines.pass()
        file.reopen(fileOf(day))
        removeOld(now)
      }
      lines.write(line)
    },
  }
}

export const logOutput = (
  service: string,
  { LOG_FOLDER: folder, LOG_DAYS: days }: { readonly LOG_FOLDER?: string; readonly LOG_DAYS: number },
): DestinationStream =>
  folder === undefined ? asynchronousOutput() : outputInFolder({ folder, service, days, clock: machineClock })

import { pino, type DestinationStream } from 'pino'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock, type Clock } from './clock.ts'
import { outputBesideLoop, together } from './logger.ts'

const dayMs = 86_400_000

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/**
 * Removes logs whose time is over: files whose name holds a day, so that no line in them is older than `days` days. Gives their names.
 * `isOurs` says whose they are.
 */
export const removeOldLogs = (folder: string, days: number, now: Date, isOurs: (name: string) => boolean): string[] => {
  // A file holds what was written on its day, and where it was put aside on that day what was written on the day before.
  const firstKept = dayOf(new Date(now.getTime() - (days - 2) * dayMs))
  const removed = readdirSync(folder).filter((name) => {
    const day = /\d{4}-\d{2}-\d{2}/.exec(name)?.[0]
    return day !== undefined && isOurs(name) && day < firstKept
  })
  for (const name of removed) rmSync(join(folder, name), { force: true })
  return removed
}

/** Writes lines into one file a day, named by service and day, and removes those whose time is over. */
export const outputInFolder = (of: {
  readonly folder: string
  readonly service: string
  readonly days: number
  readonly clock: Clock
  /** Lines are written at once; for tests. */
  readonly sync?: boolean
}): DestinationStream => {
  const { folder, service, days, clock, sync = false } = of
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fileOf = (day: string): string => join(folder, `${service}-${day}.log`)
  const removeOld = (now: Date): void => {
    removeOldLogs(folder, days, now, (name) => name.startsWith(`${service}-`))
  }
  let day = dayOf(clock())
  removeOld(clock())
  const file = pino.destination({
    dest: fileOf(day),
    mode: 0o600,
    sync,
    ...(sync ? {} : together),
  })
  return {
    write: (line) => {
      const now = clock()
      if (dayOf(now) !== day) {
        day = dayOf(now)
        file.reopen(fileOf(day))
        removeOld(now)
      }
      file.write(line)
    },
  }
}

/** Where a process writes its log: as the environment says. */
export const logOutput = (
  service: string,
  { LOG_FOLDER: folder, LOG_DAYS: days }: { readonly LOG_FOLDER?: string; readonly LOG_DAYS: number },
): DestinationStream =>
  folder === undefined ? outputBesideLoop() : outputInFolder({ folder, service, days, clock: systemClock })

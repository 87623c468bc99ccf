import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Size in bytes of each log of a run. */
export type LogMark = Readonly<Record<string, number>>

interface AllowedError {
  readonly name?: string
  readonly pattern: RegExp
  /** Set if the line is allowed only while processes are killed or overloaded. */
  readonly onlyWhenStrained?: true
  readonly why: string
}

const allowedErrors: readonly AllowedError[] = [
  {
    pattern: /"code":"(UNAVAILABLE|UPSTREAM_FAILED|UPSTREAM_TIMEOUT)"/,
    onlyWhenStrained: true,
    why: 'a request needed a part that was killed or had no room, and was told so',
  },
  {
    name: 'gateway',
    pattern: /"route":"[^"]*","status":503,/,
    onlyWhenStrained: true,
    why: 'a part that was killed, came back or had no room said so itself',
  },
  {
    name: 'nats',
    pattern: /authentication error|(Publish|Subscription) Violation/,
    onlyWhenStrained: true,
    why: 'an attack tried what NATS refuses',
  },
  {
    pattern: /"outcome":"unavailable"/,
    onlyWhenStrained: true,
    why: 'an event met a database or broker that was killed, and is delivered again',
  },
]

/** A busy machine lets a request run out of time now and then; its caller is told so and repeats it. */
const timedOut = /"code":"UPSTREAM_TIMEOUT"|"status":504,/
const timedOutMax = 12

const ERROR = 50
/** Time after which all lines are written: loggers are up to 100 ms late. */
const SETTLE_MS = 500
/** Logs that are not checked: the build's, and that of a server without log levels. */
const notRead = new Set(['build.log', 'mongo.log'])

const logsIn = (dir: string): string[] => {
  const logs = join(dir, 'logs')
  return existsSync(logs) ? readdirSync(logs).filter((file) => file.endsWith('.log') && !notRead.has(file)) : []
}

export const markLogs = (dir: string): LogMark =>
  Object.fromEntries(logsIn(dir).map((file) => [file, statSync(join(dir, 'logs', file)).size]))

/** Returns whether a log line is an error. A line that is not JSON was printed by Node itself, so it is one. */
const isError = (name: string, line: string): boolean => {
  if (name === 'nats') return /\[(ERR|FTL)\]/.test(line)
  try {
    return (JSON.parse(line) as { level: number }).level >= ERROR
  } catch {
    return true
  }
}

/** Returns the log lines since a mark. Reads a log that shrank from its beginning. */
export const linesSince = async (dir: string, mark: LogMark): Promise<{ name: string; line: string }[]> => {
  await delay(SETTLE_MS)
  return logsIn(dir).flatMap((file) => {
    const bytes = readFileSync(join(dir, 'logs', file))
    const from = mark[file] ?? 0
    const lines = bytes.subarray(from > bytes.length ? 0 : from).toString('utf8')
    const name = file.replace(/\.log$/, '')
    return lines
      .split('\n')
      .filter(Boolean)
      .map((line) => ({ name, line }))
  })
}

export const errorsSince = async (
  dir: string,
  mark: LogMark,
  options: { readonly isStrained: boolean },
): Promise<{ name: string; line: string }[]> => {
  const isAllowed = ({ name, line }: { name: string; line: string }) =>
    allowedErrors.some(
      (allowed) =>
        (allowed.name ?? name) === name &&
        (options.isStrained || !allowed.onlyWhenStrained) &&
        allowed.pattern.test(line),
    )
  const lines = await linesSince(dir, mark)
  const errors = lines.filter((line) => isError(line.name, line.line) && !isAllowed(line))
  const others = errors.filter(({ line }) => !timedOut.test(line))
  return errors.length - others.length > timedOutMax ? errors : others
}

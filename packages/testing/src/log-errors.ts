import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** Where every log of a run ends, in bytes. */
export type LogMark = Readonly<Record<string, number>>

interface AllowedError {
  /** The log it may stand in; any when absent. */
  readonly name?: string
  readonly pattern: RegExp
  /** Only while parts of the product are killed or overloaded. */
  readonly onlyWhenStrained?: true
  readonly why: string
}

/** The only errors that the logs of a test run may hold. */
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

const ERROR = 50
/** A line is written at most 100 ms after what it tells. */
const SETTLE_MS = 500
/** What is built before the product starts, and a server that is none of ours and writes no levels. */
const notRead = new Set(['build.log', 'mongo.log'])

const logsIn = (dir: string): string[] => {
  const logs = join(dir, 'logs')
  return existsSync(logs) ? readdirSync(logs).filter((file) => file.endsWith('.log') && !notRead.has(file)) : []
}

/** Where the logs of the run in `dir` end now. */
export const markLogs = (dir: string): LogMark =>
  Object.fromEntries(logsIn(dir).map((file) => [file, statSync(join(dir, 'logs', file)).size]))

/** Whether a line of a log tells of an error; what is no JSON in a log of ours comes from Node itself, which is one. */
const isError = (name: string, line: string): boolean => {
  if (name === 'nats') return /\[(ERR|FTL)\]/.test(line)
  try {
    return (JSON.parse(line) as { level: number }).level >= ERROR
  } catch {
    return true
  }
}

/** What the logs of the run in `dir` say since a mark, line by line. A log that was begun anew counts from its beginning. */
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

/** Errors that the logs of the run in `dir` tell of since a mark, without those that are allowed. */
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
  return lines.filter((line) => isError(line.name, line.line) && !isAllowed(line))
}

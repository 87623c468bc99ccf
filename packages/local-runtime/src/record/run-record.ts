import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { RunPorts } from './port-names.ts'
import { processIdentity } from '../processes/process-identity.ts'
import { signalGroup } from '../processes/signal-group.ts'

const staleGraceMs = 3_000

export const runRecordFile = 'run.json'

interface RecordedProcess {
  pid: number
  identity: string
}

interface RunContent {
  web: string
  owner: RecordedProcess
  ports: RunPorts
  /** Seconds by which the processes' clock is ahead; absent from a run that has no processes. */
  clockOffsetS?: number
  pids: Record<string, number>
  identities: Record<string, string>
}

export interface RunRecord {
  note(name: string, pid: number): void
  remove(): void
}

/**
 * Creates the record of a run, after cleaning up a dead one. Throws if another run of the folder is alive. The record
 * is removed when this process ends, unless it is killed.
 */
export const beginRunRecord = async (
  path: string,
  run: Pick<RunContent, 'web' | 'ports' | 'clockOffsetS'>,
  log: (line: string) => void,
): Promise<RunRecord> => {
  const earlier = readRunRecord(path)
  if (earlier && isStillRunning(earlier.owner)) {
    throw new Error(
      URL.canParse(earlier.web)
        ? `Love Space is already running at ${earlier.web} (process ${earlier.owner.pid}). Stop it there with Ctrl-C, or open that address.`
        : `Another command (${earlier.web}) is running here (process ${earlier.owner.pid}). Wait until it has ended.`,
    )
  }
  if (earlier) await endLeftovers(earlier, log)

  const content: RunContent = {
    ...run,
    owner: { pid: process.pid, identity: processIdentity(process.pid) ?? '' },
    pids: {},
    identities: {},
  }
  const write = () => {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.new`, `${JSON.stringify(content, null, 2)}\n`)
    renameSync(`${path}.new`, path)
  }
  write()
  const remove = () => rmSync(path, { force: true })
  process.once('exit', remove)
  return {
    note: (name, pid) => {
      content.pids[name] = pid
      content.identities[name] = processIdentity(pid) ?? ''
      write()
    },
    remove: () => {
      process.off('exit', remove)
      remove()
    },
  }
}

const endLeftovers = async (earlier: RunContent, log: (line: string) => void): Promise<void> => {
  const leftovers = Object.entries(earlier.pids)
    .map(([name, pid]) => ({ name, pid, identity: earlier.identities[name] ?? '' }))
    .filter(isStillRunning)
  if (leftovers.length === 0) return
  log(`Ending what an earlier run left behind: ${leftovers.map(({ name }) => name).join(', ')}.`)
  for (const { pid } of leftovers) signalGroup(pid, 'SIGTERM')
  const deadline = Date.now() + staleGraceMs
  while (leftovers.some(isStillRunning) && Date.now() < deadline) await delay(50)
  for (const { pid } of leftovers.filter(isStillRunning)) signalGroup(pid, 'SIGKILL')
}

const isStillRunning = ({ pid, identity }: RecordedProcess): boolean => {
  return identity !== '' && processIdentity(pid) === identity
}

export const readRunRecord = (path: string): RunContent | undefined => {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as RunContent
  } catch {
    return undefined
  }
}

export const liveRunOf = (path: string): RunContent | undefined => {
  const run = readRunRecord(path)
  return run && isStillRunning(run.owner) ? run : undefined
}

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processIdentity } from './process-identity.ts'
import { signalGroup } from './signal-group.ts'

const STALE_GRACE_MS = 3_000

interface RecordedProcess {
  pid: number
  identity: string
}

interface RunContent {
  web: string
  owner: RecordedProcess
  ports: Record<string, number>
  pids: Record<string, number>
  identities: Record<string, string>
}

/** What runs at the moment, written down so that a later start finds it. */
export interface RunRecord {
  note(name: string, pid: number): void
  remove(): void
}

/** Begins the record of a run; throws when another run of the same folder is going on, cleans up after a dead one. */
export async function beginRunRecord(
  path: string,
  run: { web: string; ports: Record<string, number> },
  log: (line: string) => void,
): Promise<RunRecord> {
  const earlier = read(path)
  if (earlier && isStillRunning(earlier.owner)) {
    throw new Error(
      `Love Space is already running at ${earlier.web} (process ${earlier.owner.pid}). ` +
        'Stop it there with Ctrl-C, or open that address.',
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
  return {
    note: (name, pid) => {
      content.pids[name] = pid
      content.identities[name] = processIdentity(pid) ?? ''
      write()
    },
    remove: () => rmSync(path, { force: true }),
  }
}

async function endLeftovers(earlier: RunContent, log: (line: string) => void): Promise<void> {
  const leftovers = Object.entries(earlier.pids)
    .map(([name, pid]) => ({ name, pid, identity: earlier.identities[name] ?? '' }))
    .filter(isStillRunning)
  if (leftovers.length === 0) return
  log(`Ending what an earlier run left behind: ${leftovers.map(({ name }) => name).join(', ')}.`)
  for (const { pid } of leftovers) signalGroup(pid, 'SIGTERM')
  const deadline = Date.now() + STALE_GRACE_MS
  while (leftovers.some(isStillRunning) && Date.now() < deadline) await delay(50)
  for (const { pid } of leftovers.filter(isStillRunning)) signalGroup(pid, 'SIGKILL')
}

function isStillRunning({ pid, identity }: RecordedProcess): boolean {
  return identity !== '' && processIdentity(pid) === identity
}

function read(path: string): RunContent | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as RunContent
  } catch {
    return undefined
  }
}

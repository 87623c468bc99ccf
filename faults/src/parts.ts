import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { withJetStream } from '@love-space/backup/events.ts'
import { streams } from '@love-space/contracts/event.ts'
import type { PartName } from '@love-space/local-runtime/record/port-names.ts'
import { readRunRecord, runRecordFile } from '@love-space/local-runtime/record/run-record.ts'
import { natsUrlOfRun } from '@love-space/local-runtime/servers/open-servers.ts'
import { signalGroup } from '@love-space/local-runtime/processes/signal-group.ts'

export function recordOf(dir: string) {
  const record = readRunRecord(join(dir, runRecordFile))
  if (!record) throw new Error(`Nothing runs in ${dir}.`)
  return record
}

export const natsUrlOf = (dir: string): Promise<string> => natsUrlOfRun(dir, recordOf(dir).ports, process.env)

export function signalPart(dir: string, part: PartName, signal: NodeJS.Signals): number {
  const pid = recordOf(dir).pids[part]
  if (pid === undefined) throw new Error(`${part} has no process on this machine to signal.`)
  signalGroup(pid, signal)
  return pid
}

export const killPart = (dir: string, victim: PartName): number => signalPart(dir, victim, 'SIGKILL')

/** Waits for the new process. The run record names it once it is ready. */
export async function untilBack(dir: string, victim: PartName, killedPid: number): Promise<void> {
  const isBack = await until(async () => recordOf(dir).pids[victim] !== killedPid, 90_000)
  if (!isBack) throw new Error(`${victim} was not started again within 90 s.`)
}

/** Kills processes in the order of `seed`. Waits until each is back, and `pauseMs` before each kill and at the end. */
export async function killInTurn(options: {
  readonly dir: string
  readonly victims: readonly PartName[]
  readonly kills: number
  readonly seed: number
  readonly pauseMs: number
  readonly killed: (victim: PartName) => void
}): Promise<void> {
  const { dir, victims, kills, seed, pauseMs, killed } = options
  const rounds = fc.sample(fc.shuffledSubarray([...victims], { minLength: victims.length }), { seed, numRuns: kills })
  for (const victim of rounds.flat().slice(0, kills)) {
    await delay(pauseMs)
    await untilBack(dir, victim, killPart(dir, victim))
    killed(victim)
  }
  await delay(pauseMs)
}

export async function until(holds: () => Promise<boolean>, timeoutMs: number, pauseMs = 50): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (await holds().catch(() => false)) return true
    await delay(pauseMs)
  }
  return false
}

export const mustWithin =
  (timeoutMs: number, pauseMs?: number) =>
  async (what: string, holds: () => Promise<boolean>): Promise<void> => {
    if (!(await until(holds, timeoutMs, pauseMs))) throw new Error(`Timed out waiting for ${what}.`)
  }

/** Waits until every consumer has processed every event. A delivery that a kill broke off is repeated afterwards. */
export const untilDelivered = async (dir: string): Promise<void> => {
  const natsUrl = await natsUrlOf(dir)
  const areDelivered = () =>
    withJetStream(natsUrl, async (jsm) => {
      const { live: _live, live2: _live2, ...ofEvents } = streams
      for (const { name } of Object.values(ofEvents)) {
        for await (const { config, num_pending, num_ack_pending } of jsm.consumers.list(name)) {
          if (config.durable_name && num_pending + num_ack_pending > 0) return false
        }
      }
      return true
    })
  await mustWithin(60_000, 500)('all events to be delivered', areDelivered)
}

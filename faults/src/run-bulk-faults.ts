import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { createBatch, getBatch, retryBatch, saveBatch } from '@love-space/contracts/admin/batch.routes.ts'
import { listBindings } from '@love-space/contracts/admin/binding.routes.ts'
import { listRings } from '@love-space/contracts/admin/ring.routes.ts'
import { listAdminSpaces } from '@love-space/contracts/admin/space-admin.routes.ts'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { handleSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import { demoAdmin } from '@love-space/demo-data/demo-people.ts'
import { pairOf } from '@love-space/demo-data/tap-link.ts'
import type { PortName } from '@love-space/local-runtime/record/port-names.ts'
import { BrowserClient } from './client.ts'
import { killPart, recordOf, until, untilBack } from './parts.ts'

export interface BulkTally {
  kills: number
  wrongCounts: number
  deadAddresses: number
}

const devicesPerSpace = 2
const rowsPerPage = 100
const readyWithinMs = 240_000
const refreshedWithinMs = 60_000

export async function operatorOf(web: string): Promise<BrowserClient> {
  const client = new BrowserClient(web)
  const { email, password } = demoAdmin
  const signedIn = await client.insist(login, { body: { email, password } })
  client.token = signedIn.data.token
  return client
}

/** Returns the rows of a table since a time. The table lists the latest first. */
async function rowsSince(
  since: string,
  pageFrom: (start: number) => Promise<{ readonly data: readonly { readonly createdAt: string }[] }>,
): Promise<number> {
  let count = 0
  for (;;) {
    const rows = (await pageFrom(count)).data
    const made = rows.filter(({ createdAt }) => createdAt >= since).length
    count += made
    if (made < rowsPerPage) return count
  }
}

/** Counts records made since a time. Rows of earlier runs may still arrive in the read model. */
async function madeSince(client: BrowserClient, since: string): Promise<number[]> {
  const query = (start: number, more = {}) => ({ draw: 1, start, length: rowsPerPage, ...more }) as never
  const registeredToo = { 'columns[0][data]': 'isRegistered', 'columns[0][search][value]': 'any' }
  return [
    await rowsSince(since, (start) => client.insist(listAdminSpaces, { query: query(start) })),
    await rowsSince(since, (start) => client.insist(listRings, { query: query(start) })),
    await rowsSince(since, (start) => client.insist(listBindings, { query: query(start, registeredToo) })),
  ]
}

export async function printedAddresses(client: BrowserClient, id: string): Promise<URL[]> {
  const answer = await client.insist(saveBatch, { params: { id }, body: { format: 'csv' } })
  const file = await client.open(answer.data.url.replace('/api', ''), {}, AbortSignal.timeout(30_000))
  const lines = (await file.text()).trimEnd().split('\r\n').slice(1)
  return lines.map((line) => new URL(line.split(',')[0] ?? ''))
}

export const wrongCountsIn = (addresses: readonly URL[], spaces: number): number => {
  const devices = new Set(addresses.map(({ searchParams }) => searchParams.get('object')))
  const homes = Map.groupBy(addresses, ({ searchParams }) => searchParams.get('token'))
  const unpaired = [...homes.values()].filter((rings) => rings.length !== devicesPerSpace).length
  return Math.abs(devices.size - spaces * devicesPerSpace) + Math.abs(homes.size - spaces) + unpaired
}

const opens = async (web: string, address: URL): Promise<boolean> => {
  const answer = await new BrowserClient(web).insist(handleSpaceToken, { body: pairOf(address) })
  return answer.data.action === 'signup'
}

interface BulkFaults {
  dir: string
  victims: readonly PortName[]
  kills: number
  spaces: number
  seed: number
  killedAfterMsMax: number
  log: (line: string) => void
}

export async function runBulkFaults(options: BulkFaults): Promise<BulkTally> {
  const { dir, victims, kills, spaces, seed, killedAfterMsMax, log } = options
  const { web } = recordOf(dir)
  const tally: BulkTally = { kills: 0, wrongCounts: 0, deadAddresses: 0 }
  const moments = fc.sample(fc.nat(killedAfterMsMax), { seed, numRuns: victims.length * kills })
  for (const victim of victims) {
    const client = await operatorOf(web)
    const since = new Date().toISOString()
    const begun: string[] = []
    const begin = async (): Promise<string> => {
      const answer = await client.insist(createBatch, { body: { spaces } })
      const id = answer.data.batch.id
      begun.push(id)
      return id
    }
    const stateOf = async (id: string) => (await client.insist(getBatch, { params: { id } })).data.batch.state
    let id = await begin()
    for (let kill = 0; kill < kills; kill += 1) {
      await delay(moments.pop())
      await untilBack(dir, victim, killPart(dir, victim))
      tally.kills += 1
      // Begin another batch when one is ready, so that every kill hits a running batch.
      if (kill + 1 < kills && (await stateOf(id)) === 'ready') id = await begin()
    }
    const isReady = await until(async () => {
      for (const one of begun) {
        const state = await stateOf(one)
        if (state === 'failed') await client.insist(retryBatch, { params: { id: one } })
        if (state !== 'ready') return false
      }
      return true
    }, readyWithinMs)
    if (!isReady) throw new Error(`A batch was not ready ${readyWithinMs / 1_000} s after ${victim} was killed.`)

    const expected = [spaces, spaces * devicesPerSpace, spaces * devicesPerSpace].map((count) => count * begun.length)
    let made: number[] = []
    await until(async () => {
      made = await madeSince(client, since)
      return made.join() === expected.join()
    }, refreshedWithinMs)
    tally.wrongCounts += made.reduce((sum, count, index) => sum + Math.abs(count - (expected[index] ?? 0)), 0)

    for (const one of begun) {
      const addresses = await printedAddresses(client, one)
      tally.wrongCounts += wrongCountsIn(addresses, spaces)
      for (const address of addresses) if (!(await opens(web, address))) tally.deadAddresses += 1
    }
    log(`${victim} killed ${kills} times: ${begun.length} batches of ${spaces} spaces, made ${made.join(', ')}`)
  }
  return tally
}

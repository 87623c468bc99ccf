import { createBatch, getBatch, importChips } from '@love-space/contracts/admin/batch.routes.ts'
import { bulkCreateBindings, createBinding } from '@love-space/contracts/admin/binding.routes.ts'
import { bulkCreateRings, listRings } from '@love-space/contracts/admin/ring.routes.ts'
import { bulkCreateSpaces } from '@love-space/contracts/admin/space-admin.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { applyLoad } from '../load.ts'
import { median, millis } from '../measure.ts'
import type { Product } from '../product.ts'
import type { Finding, Row } from '../row.ts'

const mostMs = 5_000
const pageSeconds = 1
const singleCalls = 6
const batchMsMax = 120_000

const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Operators who read tables keep the back-office, the database and the gateway busy until `work` is done. */
const besideLoad = async <T>(product: Product, token: string, work: () => Promise<T>): Promise<T> => {
  const { gateway } = product.loveSpace.processes
  const headers = { Authorization: `Bearer ${token}` }
  const requests = ['/api/admin/spaces', '/api/rings', '/api/space-device-bindings'].map((path) => ({
    path: `${path}?draw=1&start=0&length=25`,
    headers,
  }))
  let isDone = false
  const load = async () => {
    while (!isDone) await applyLoad({ origin: gateway.url, requests, connections: 4, seconds: pageSeconds }, [])
  }
  const loading = load()
  try {
    return await work()
  } finally {
    isDone = true
    await loading
  }
}

interface Pair {
  readonly spaceToken: string
  readonly ringToken: string
}

const kindsOf = async ({ call }: Product, token: string, count: number) => {
  const rings = async (some: number) => (await call(bulkCreateRings, { token, body: { count: some } })).data.rings
  const spaces = async (some: number) => (await call(bulkCreateSpaces, { token, body: { count: some } })).data.spaces
  const pairs = async (some: number): Promise<Pair[]> => {
    const found = await spaces(Math.ceil(some / limits.devicesPerSpace))
    const made = await rings(some)
    return made.flatMap(({ ringToken }, index) => {
      const space = found[Math.floor(index / limits.devicesPerSpace)]
      return space ? [{ spaceToken: space.spaceToken, ringToken }] : []
    })
  }
  const [many, single] = [await pairs(count), await pairs(singleCalls)]
  return {
    devices: { many: () => rings(count), one: () => rings(1) },
    spaces: { many: () => spaces(count), one: () => spaces(1) },
    bindings: {
      many: () => call(bulkCreateBindings, { token, body: { bindings: many } }),
      one: async () => {
        const body = single.pop()
        if (body) await call(createBinding, { token, body })
      },
    },
  }
}

/** Returns calls that import a factory's answer for a batch, whole or a dry run of one line. */
const chipsOf = async ({ call }: Product, token: string, count: number) => {
  const { data } = await call(createBatch, { token, body: { spaces: count / limits.devicesPerSpace } })
  const params = { id: data.batch.id }
  const isReady = async () => (await call(getBatch, { token, params })).data.batch.state === 'ready'
  await waitFor(isReady, { timeoutMs: batchMsMax })
  const query = { draw: 1, start: 0, length: 100, 'columns[0][data]': 'batch', 'columns[0][search][value]': params.id }
  const ids: string[] = []
  while (ids.length < count) {
    const { data: rows } = await call(listRings, { token, query: { ...query, start: ids.length } as never })
    ids.push(...rows.map(({ id }) => id))
  }
  const csvOf = (some: readonly string[]) =>
    ['ring,chip_uid', ...some.map((id) => `${id},04${id.slice(-12).toUpperCase()}`)].join('\n')
  const importLines = (csv: string) => call(importChips, { token, params, body: { csv, isTrial: false } })
  return { many: () => importLines(csvOf(ids)), one: () => importLines(csvOf(ids.splice(-1))) }
}

export const officeBulk: Row = {
  name: 'office-bulk',
  run: async (bench) => {
    const product = await bench.product()
    const token = await product.operator()
    const count = bench.quick ? 20 : limits.issuedAtOnceMax
    const kinds = { ...(await kindsOf(product, token, count)), chips: await chipsOf(product, token, count) }
    const findings: Finding[] = []
    for (const [what, { many, one }] of Object.entries(kinds)) {
      const { ms, single } = await besideLoad(product, token, async () => {
        const single: number[] = []
        while (single.length < singleCalls / 2) single.push(await msOf(one))
        const ms = await msOf(many)
        while (single.length < singleCalls) single.push(await msOf(one))
        return { ms, single: median(single) }
      })
      findings.push({
        what: `${count} ${what} in one call beside load (${product.database})`,
        product: millis(ms),
        baseline: millis(single * count),
        ratio: ms / (single * count),
        budget: `≤ ${millis(mostMs)}`,
        holds: ms <= mostMs,
      })
    }
    return findings
  },
}

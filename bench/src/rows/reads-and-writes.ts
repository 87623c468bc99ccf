import { databaseOf } from '@love-space/contracts/processes.ts'
import type { RunningServer } from '@love-space/local-runtime/programs/running-server.ts'
import { startBaseline } from '../baselines/start-baseline.ts'
import { withMongo } from '../collections.ts'
import type { Couple } from '../couple.ts'
import { applyLoad, warmUp, type LoadRequest, type LoadResult } from '../load.ts'
import { interleaved, median, micros, perSecond } from '../measure.ts'
import type { Product } from '../product.ts'
import type { Finding, Row } from '../row.ts'

const productDatabase = databaseOf('engagement')
const copyDatabase = 'bench_engagement'
const connections = 16

const copyMessages = (mongoUrl: string) =>
  withMongo(mongoUrl, async (client) => {
    const docs = await client.db(productDatabase).collection('messages').find().toArray()
    await client.db(copyDatabase).collection('messages').insertMany(docs)
  })

interface Side {
  readonly server: { readonly url: string }
  readonly pids: readonly number[]
  readonly requests: readonly LoadRequest[]
}

const sidesOf = (product: Product, bare: RunningServer, couples: readonly Couple[]) => {
  const { gateway, engagement, mongo } = product.loveSpace.processes
  const database = mongo.pid === undefined ? [] : [mongo.pid]
  const partners = couples.flat()
  const body = JSON.stringify({ message: 'The kettle is on, and the good cups are out.' })
  const json = { 'Content-Type': 'application/json' }
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
  const measured = { server: gateway, pids: [gateway.pid ?? 0, engagement.pid ?? 0, ...database] }
  const baseline = { server: bare, pids: [bare.pid ?? 0, ...database] }
  return {
    read: {
      product: {
        ...measured,
        requests: partners.map(({ token }) => ({
          path: '/api/love-message/conversation/today',
          headers: bearer(token),
        })),
      },
      bare: {
        ...baseline,
        requests: couples.flatMap(([a, b]) => {
          const path = `/read/${a.messageId},${b.messageId}`
          return [{ path }, { path }]
        }),
      },
    },
    write: {
      product: {
        ...measured,
        requests: partners.map(({ token }) => ({
          method: 'PUT',
          path: '/api/love-message/today',
          headers: { ...json, ...bearer(token) },
          body,
        })),
      },
      bare: {
        ...baseline,
        requests: partners.map(({ messageId }) => ({
          method: 'PUT',
          path: `/write/${messageId}`,
          headers: json,
          body,
        })),
      },
    },
  }
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const requestsPerCpuSecond = (runs: readonly LoadResult[]): number =>
  median(runs.map(({ cpuMicros }) => 1_000_000 / sum(cpuMicros)))
const costs = (runs: readonly LoadResult[], names: readonly string[]): string =>
  names.map((name, index) => `${name} ${micros(median(runs.map(({ cpuMicros }) => cpuMicros[index] ?? 0)))}`).join(', ')

export const readsAndWrites: Row = {
  name: 'reads-and-writes',
  run: async (bench) => {
    const product = await bench.product()
    const { url: mongoUrl } = product.loveSpace.processes.mongo
    const couples = await product.couples(bench.quick ? 4 : 24)
    await copyMessages(mongoUrl)
    const bare = await startBaseline('bare-driver', {
      MONGODB_URL: mongoUrl,
      READ_DATABASE: productDatabase,
      WRITE_DATABASE: copyDatabase,
    })
    const seconds = bench.quick ? 1 : 3
    const sides = sidesOf(product, bare, couples)

    const compare = async (kind: 'read' | 'write', budgetMin?: number): Promise<Finding> => {
      const { product: ourSide, bare: bareSide } = sides[kind]
      const loadOf = ({ server, requests }: Side) => ({ origin: server.url, requests, connections, seconds })
      for (const side of [ourSide, bareSide]) await warmUp(loadOf(side), side.pids)
      const runs = await interleaved(bench.quick ? 1 : 5, {
        product: () => applyLoad(loadOf(ourSide), ourSide.pids),
        bare: () => applyLoad(loadOf(bareSide), bareSide.pids),
      })
      const [measured, baseline] = [requestsPerCpuSecond(runs.product), requestsPerCpuSecond(runs.bare)]
      const rateOf = (side: readonly LoadResult[]) => perSecond(median(side.map((run) => run.perSecond)))
      return {
        what: `${kind} through gateway and service, against the bare driver (${product.database})`,
        product: `${Math.round(measured)} per CPU second`,
        baseline: `${Math.round(baseline)} per CPU second`,
        ratio: measured / baseline,
        budget: budgetMin === undefined ? '–' : `≥ ${budgetMin}x`,
        ...(budgetMin === undefined ? {} : { holds: measured / baseline >= budgetMin }),
        note:
          `CPU per request: ${costs(runs.product, ['gateway', 'service', 'database'])}; ` +
          `bare: ${costs(runs.bare, ['server', 'database'])}. By the clock: ${rateOf(runs.product)} against ${rateOf(runs.bare)}.`,
      }
    }
    try {
      return [await compare('read', 0.5), await compare('write')]
    } finally {
      await bare.stop()
    }
  },
}

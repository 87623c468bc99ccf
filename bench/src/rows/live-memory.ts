import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { liveBuckets } from '@love-space/contracts/gateway/live.events.ts'
import { memorySettings } from '@love-space/local-runtime/run/process-env.ts'
import type { RunningServer } from '@love-space/local-runtime/programs/running-server.ts'
import { startBaseline } from '../baselines/start-baseline.ts'
import { interleaved, kilobytes, median } from '../measure.ts'
import { residentBytesOf } from '@love-space/local-runtime/processes/resident-memory.ts'
import type { Row } from '../row.ts'
import { startTestIssuer } from '../test-issuer.ts'

const bytesMax = 15_000
const perUser = 20
const warmUpPerUser = 4
const settleMs = 1_500

interface Growth {
  readonly further: number
  readonly first: number
}

const openStream = async (origin: string, token: string): Promise<Socket> => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /api/stream HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  if (!chunk.toString('latin1').startsWith('HTTP/1.1 200')) throw new Error('A live stream was refused.')
  return socket.pause()
}

interface People {
  /** Tokens of people who have a stream before and after the memory is measured. */
  readonly known: readonly string[]
  /** Tokens of people who open their first stream at the end. */
  readonly unknown: readonly string[]
}

/** Returns the bytes that one more stream adds, and those that a person's first stream adds. */
const growthPerStream = async (server: RunningServer, { known, unknown }: People): Promise<Growth> => {
  const sockets: Socket[] = []
  const residentAfter = async (tokens: readonly string[], times: number): Promise<number> => {
    for (let time = 0; time < times; time += 1)
      for (const token of tokens) sockets.push(await openStream(server.url, token))
    await delay(settleMs)
    return residentBytesOf(server.pid ?? 0)
  }
  try {
    const warm = await residentAfter(known, warmUpPerUser)
    const full = await residentAfter(known, perUser - warmUpPerUser)
    const end = await residentAfter(unknown, 1)
    return {
      further: (full - warm) / (known.length * (perUser - warmUpPerUser)),
      first: (end - full) / unknown.length,
    }
  } finally {
    for (const socket of sockets) socket.destroy()
    await server.stop()
  }
}

export const liveMemory: Row = {
  name: 'live-memory',
  run: async (bench) => {
    const { startGateway } = await bench.product()
    const issuer = await startTestIssuer()
    try {
      // Enough to make fixed costs, such as compiled code, negligible.
      const users = bench.quick ? 20 : 250
      const tokensOf = (count: number) => Promise.all(Array.from({ length: count }, () => issuer.token()))
      const people = { known: await tokensOf(users), unknown: await tokensOf(users) }
      const runs = await interleaved(bench.quick ? 1 : 3, {
        product: async () => growthPerStream(await startGateway({ AUTH_URL: issuer.url }), people),
        // Uses the gateway's memory settings, because a default young generation would dominate the result.
        bare: async () => growthPerStream(await startBaseline('bare-stream', memorySettings), people),
      })
      const medianOf = (growths: readonly Growth[], of: keyof Growth) => median(growths.map((growth) => growth[of]))
      const finding = (what: string, of: keyof Growth) => {
        const [measured, bare] = [medianOf(runs.product, of), medianOf(runs.bare, of)]
        return { what, product: kilobytes(measured), baseline: kilobytes(bare), ratio: measured / bare }
      }
      return [
        {
          ...finding(`gateway memory per live stream (${users * (perUser - warmUpPerUser)} streams)`, 'further'),
          budget: '≤ 15 kB',
          holds: medianOf(runs.product, 'further') <= bytesMax,
          note: 'resident memory; a fresh process each time; the baseline is node:http without tokens, places or heartbeats.',
        },
        {
          ...finding('gateway memory per first stream of a person', 'first'),
          budget: '–',
          note: `the gateway begins to follow the person's bucket of hints, at most ${liveBuckets} times.`,
        },
      ]
    } finally {
      issuer.close()
    }
  },
}

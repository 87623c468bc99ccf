import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { memorySettings } from '@love-space/local-runtime/run/process-env.ts'
import type { RunningServer } from '@love-space/local-runtime/programs/running-server.ts'
import { startBaseline } from '../baselines/start-baseline.ts'
import { interleaved, kilobytes, median } from '../measure.ts'
import { residentBytesOf } from '@love-space/local-runtime/processes/resident-memory.ts'
import type { Row } from '../row.ts'
import { startTestIssuer } from '../test-issuer.ts'

const bytesMax = 15_000
const perUser = 20
const settleMs = 1_500

const openStream = async (origin: string, token: string): Promise<Socket> => {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.write(`GET /api/stream HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  if (!chunk.toString('latin1').startsWith('HTTP/1.1 200')) throw new Error('A live stream was refused.')
  return socket.pause()
}

const growthPerStream = async (server: RunningServer, tokens: readonly string[], warmUp: number): Promise<number> => {
  const sockets: Socket[] = []
  const open = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      sockets.push(await openStream(server.url, tokens[Math.floor(index / perUser)] ?? ''))
    }
    await delay(settleMs)
    return residentBytesOf(server.pid ?? 0)
  }
  const count = tokens.length * perUser
  try {
    const before = await open(0, warmUp)
    const after = await open(warmUp, count)
    return (after - before) / (count - warmUp)
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
      // Number of streams; enough to make fixed costs, such as compiled code, negligible.
      const streams = bench.quick ? 400 : 5000
      const warmUp = streams / 5
      const tokens = await Promise.all(Array.from({ length: streams / perUser }, () => issuer.token()))
      const runs = await interleaved(bench.quick ? 1 : 3, {
        product: async () => growthPerStream(await startGateway({ AUTH_URL: issuer.url }), tokens, warmUp),
        // Uses the gateway's memory settings, because a default young generation would dominate the result.
        bare: async () => growthPerStream(await startBaseline('bare-stream', memorySettings), tokens, warmUp),
      })
      const [measured, bare] = [median(runs.product), median(runs.bare)]
      return [
        {
          what: `gateway memory per live stream (${streams - warmUp} streams)`,
          product: kilobytes(measured),
          baseline: kilobytes(bare),
          ratio: measured / bare,
          budget: '≤ 15 kB',
          holds: measured <= bytesMax,
          note: 'resident memory; a fresh process each time; the baseline is node:http without tokens, places or heartbeats.',
        },
      ]
    } finally {
      issuer.close()
    }
  },
}

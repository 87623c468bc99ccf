import type { Target } from './target.ts'
import { headOf, openWires, type Wire } from './wire.ts'

const dripMs = 2_000
const pipelined = 60
const stillCount = 10

export const drip = (wires: readonly Wire[], bytes: string): (() => void) => {
  const timer = setInterval(() => {
    for (const wire of wires) if (!wire.isClosed) wire.write(bytes)
  }, dripMs)
  return () => clearInterval(timer)
}

const largestFile = async ({ send, newAddress }: Target): Promise<string> => {
  const address = newAddress()
  const { text } = await send({ address, path: '/' })
  const files = [...text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].map(([, path]) => path ?? '')
  const sized = await Promise.all(
    files.map(async (path) => ({ path, bytes: (await send({ address, path })).text.length })),
  )
  return sized.sort((a, b) => b.bytes - a.bytes)[0]?.path ?? '/'
}

/** Opens clients at forty addresses that request large responses many times and read none. */
export const openNonReaders = async (target: Target, count: number): Promise<Wire[]> =>
  askWithoutReading(target, count, [await largestFile(target), '/api/openapi.json', '/'])

const askWithoutReading = (target: Target, count: number, paths: readonly string[]): Promise<Wire[]> =>
  openWires(target, { count, addresses: 40, isReading: false }, (wire, index) =>
    wire.write(headOf('GET', paths[index % paths.length] ?? '/').repeat(pipelined)),
  )

/** Opens clients that request more than kernel buffers hold, and keep sending until they are closed. */
export const openStillClients = async (target: Target): Promise<Wire[]> => {
  const wires = await askWithoutReading(target, stillCount, [await largestFile(target)])
  const stop = drip(wires, '\r\n')
  void Promise.all(wires.map(({ closed }) => closed)).then(stop)
  return wires
}

import { drip, openNonReaders } from '../non-readers.ts'
import { residentBytesOf } from '@love-space/local-runtime/processes/resident-memory.ts'
import { bodyRoutes } from '../routes.ts'
import { countOpen, headOf, openWires, type Wire } from '../wire.ts'
import { serveOthers } from '../others.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene.ts'

const closesMs = 120_000
const memoryGrowsMaxMb = 400

const isChunked = (index: number): boolean => index % 3 === 0

const openSlowBodies = ({ target, stranger }: Scene, count: number): Promise<Wire[]> =>
  openWires(target, { count, addresses: 40 }, (wire, index) => {
    const { route } = bodyRoutes[index % bodyRoutes.length] ?? target.chance.pick(bodyRoutes)
    const path = `/api${route.path.replaceAll(/\{[^}]+\}/g, stranger.userId)}`
    wire.write(
      headOf(route.method, path, [
        ['Content-Type', 'application/json'],
        isChunked(index) ? ['Transfer-Encoding', 'chunked'] : ['Content-Length', '400'],
        ...(route.access === 'public' ? [] : ([['Authorization', `Bearer ${stranger.browser.token}`]] as const)),
      ]),
    )
    wire.write(isChunked(index) ? '1\r\n{\r\n' : '{')
  })

const slowPaths = ['/', '/static/js/main.js', '/remotes/couple/remoteEntry.js', '/api/space']

const openHalfHeads = ({ target }: Scene, count: number): Promise<Wire[]> =>
  openWires(target, { count, addresses: 40 }, (wire, index) =>
    wire.write(`GET ${slowPaths[index % slowPaths.length]} HTTP/1.1\r\nHost: localhost\r\nX-Slow: `),
  )

const allClosed = async (wires: readonly Wire[], timeoutMs: number): Promise<boolean> =>
  (await Promise.all(wires.map((wire) => wire.until(() => false, timeoutMs)))).every(Boolean)

const megabytesOf = ({ target }: Scene): number => residentBytesOf(target.pids().gateway ?? 0) / 1024 ** 2

export const slowClients: Row = {
  id: '2',
  title: 'slow bodies, clients that read nothing, half-open heads',
  needsManyAddresses: true,
  attack: async (scene, tally) => {
    const before = megabytesOf(scene)
    const bodies = await openSlowBodies(scene, scene.tries(600, 200))
    const nonReaders = await openNonReaders(scene.target, scene.tries(300, 100))
    const heads = await openHalfHeads(scene, scene.tries(200, 60))
    const [chunked, plain] = [
      bodies.filter((_, index) => isChunked(index)),
      bodies.filter((_, index) => !isChunked(index)),
    ]
    const stops = [drip(chunked, '1\r\n \r\n'), drip(plain, ' '), drip(heads, 'x'), drip(nonReaders, '\r\n')]
    tally.notes.push(
      `${countOpen(bodies)} slow bodies, ${countOpen(nonReaders)} that do not read, ${countOpen(heads)} half-open heads`,
    )
    try {
      await serveOthers(scene, tally, {
        during: 'slow clients',
        nextExporter: (rounds) => rounds < scene.tries(4, 2),
        isAttacked: () => countOpen(bodies) + countOpen(nonReaders) > 0,
      })
      const grown = Math.round(megabytesOf(scene) - before)
      tally.check('the gateway keeps little for them', grown < memoryGrowsMaxMb, `${grown} MB more`)
      tally.notes.push(`the gateway grew by ${grown} MB`)
      tally.check('half-open heads are closed, whatever drips in', await allClosed(heads, closesMs), countOpen(heads))
      tally.check('slow bodies are ended, whatever drips in', await allClosed(bodies, closesMs), countOpen(bodies))
    } finally {
      for (const stop of stops) stop()
      for (const wire of [...bodies, ...nonReaders, ...heads]) wire.reset()
    }
  },
}

/** Checks clients after the minute that the gateway needs to close them. */
export const stillClients: Row = {
  id: '2+',
  title: 'clients that have gone on sending and read nothing since the beginning',
  needsManyAddresses: true,
  attack: async (scene, tally) => {
    const { stillClients: wires } = scene
    if (wires.length === 0) return
    tally.check('are closed', await allClosed(wires, closesMs), `${countOpen(wires)} of ${wires.length} still open`)
    for (const wire of wires) wire.reset()
  },
}

import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import { findFreePort } from '@love-space/local-runtime/record/ports.ts'
import type { RunningServer } from '@love-space/local-runtime/programs/running-server.ts'
import { prepareExtraProcesses } from '@love-space/local-runtime/run/process-starter.ts'
import { mustWithin } from './parts.ts'
import { builtFile } from '@love-space/local-runtime/run/start-node-process.ts'

const REPLICAS = 2

export type Version = 'built' | 'newer'

/** Changes of the build that add an unknown field to every event and answer of the newer release. */
const additions: readonly (readonly [was: string, is: string])[] = [
  [
    'const envelope = envelopeOf(spec, event);',
    "const envelope = envelopeOf(spec, event); envelope.data = { ...envelope.data, addedLater: 'by a newer release' };",
  ],
  [
    'return c.json(given, status);',
    "return c.json(given?.data ? { ...given, data: { ...given.data, addedLater: 'by a newer release' } } : given, status);",
  ],
]

const newerFile = (): string => builtFile('media').replace('main.mjs', 'main-newer.mjs')

const buildNewer = async (): Promise<void> => {
  let code = await readFile(join(repositoryRoot, builtFile('media')), 'utf8')
  for (const [was, is] of additions) {
    if (code.split(was).length !== 2) throw new Error(`The build of media must contain this exactly once: ${was}`)
    code = code.replace(was, is)
  }
  await writeFile(join(repositoryRoot, newerFile()), code)
}

/** Starts replicas with a gateway of their own, on the data of the product that runs in `dir`. */
export const startReplicas = async (dir: string) => {
  await buildNewer()
  const extra = await prepareExtraProcesses(dir)
  const replicas: { readonly port: number; server: RunningServer }[] = []
  const start = (port: number, version: Version): Promise<RunningServer> =>
    extra.start({
      name: 'media',
      port,
      entry: version === 'newer' ? newerFile() : builtFile('media'),
      env: { VERSION: version, DRAIN_MS: '200' },
    })
  for (let count = 0; count < REPLICAS; count++) {
    const port = await findFreePort()
    replicas.push({ port, server: await start(port, 'built') })
  }
  const gatewayPort = await findFreePort()
  const urls = replicas.map(({ port }) => `http://127.0.0.1:${port}`)
  await extra.start({ name: 'gateway', port: gatewayPort, env: { MEDIA_URL: urls.join() } })

  const origin = `http://127.0.0.1:${gatewayPort}`
  const isUsed = async (port: number): Promise<boolean> => {
    const metrics = await (await fetch(`${origin}/metrics`)).text()
    return metrics.includes(`replica="http://127.0.0.1:${port}",state="closed"`)
  }

  return {
    origin,
    /** Replaces a replica. Resolves when the gateway uses the new one: only then may the next one stop. */
    replace: async (index: number, version: Version): Promise<void> => {
      const replica = replicas[index]
      if (!replica) throw new Error(`There is no replica ${index}.`)
      await replica.server.stop()
      replica.server = await start(replica.port, version)
      await mustWithin(20_000, 50)('the gateway to use the new replica', () => isUsed(replica.port))
    },
    stop: async (): Promise<void> => {
      await extra.stop()
      await rm(join(repositoryRoot, newerFile()), { force: true })
    },
  }
}

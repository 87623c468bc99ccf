import { etagOf } from './static-file.ts'
import type { StaticSource } from './static-source.ts'

interface Files {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

export interface Remote {
  readonly name: string
  /** Changes with every deployment of the remote. */
  readonly version: string
  readonly publicPath: string
  readonly entry: string
  readonly type: string
  /** Needed by every page of the remote. */
  readonly base: Files
  /** By path: needed by the first paint of that page. */
  readonly routes: Readonly<Record<string, Files>>
}

/** What is deployed of one remote, from its `mf-manifest.json` and `routes.json`; null when it is missing or unreadable. */
export async function readRemote(name: string, source: StaticSource, publicPath: string): Promise<Remote | null> {
  const [manifest, routes] = await Promise.all([source.read('mf-manifest.json'), source.read('routes.json')])
  if (!manifest || !routes) return null
  try {
    const { remoteEntry } = (JSON.parse(manifest.body.toString('utf8')) as { metaData: Manifest }).metaData
    const files = JSON.parse(routes.body.toString('utf8')) as Pick<Remote, 'base' | 'routes'>
    const entryFile = [remoteEntry.path, remoteEntry.name].filter(Boolean).join('/')
    if (!isFile(entryFile) || !isFiles(files.base) || !Object.values(files.routes).every(isFiles)) return null
    return {
      name,
      version: etagOf(manifest.etag + routes.etag),
      publicPath,
      entry: `${publicPath}/${entryFile}`,
      type: remoteEntry.type === 'global' ? 'var' : remoteEntry.type,
      ...files,
    }
  } catch {
    return null
  }
}

interface Manifest {
  readonly remoteEntry: { readonly name: string; readonly path?: string; readonly type: string }
}

const isFile = (value: unknown) => typeof value === 'string' && /^[\w./-]+$/.test(value)
const isFiles = (files: Files | undefined) => Boolean(files && [...files.scripts, ...files.styles].every(isFile))

/**
 * The tags that spare the page at `path` the walk from entry to chunk to chunk.
 * Style sheets are preloaded only: a sheet in the head that hangs would hold back the shell's own script.
 */
export function preloadTags(remotes: readonly Remote[], path: string): string[] {
  const owner = remotes
    .flatMap((remote) => Object.keys(remote.routes).map((route) => ({ remote, route })))
    .filter(({ route }) => path === route || (route !== '/' && path.startsWith(`${route}/`)))
    .sort((a, b) => b.route.length - a.route.length)[0]
  if (!owner) return []
  const { remote, route } = owner
  const parts = [remote.base, remote.routes[route]].filter((files) => files !== undefined)
  const addressOf = (file: string) => `${remote.publicPath}/${file}`
  const scripts = [remote.entry, ...parts.flatMap((files) => files.scripts.map(addressOf))]
  const styles = parts.flatMap((files) => files.styles.map(addressOf))
  return [
    ...new Set(scripts.map((href) => `<link rel="modulepreload" href="${href}">`)),
    ...new Set(styles.map((href) => `<link rel="preload" as="style" href="${href}">`)),
  ]
}

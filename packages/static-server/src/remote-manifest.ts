import { etagOf } from './static-file.ts'
import type { StaticSource } from './static-source.ts'

interface Files {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

interface Route extends Files {
  /** The page as somebody sees it who is not signed in, where the remote has built it. */
  readonly html?: string
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
  readonly routes: Readonly<Record<string, Route>>
}

/** What is known about the page at a path. */
export interface Page {
  readonly remote: Remote
  readonly files: readonly Files[]
  readonly html: string | undefined
}

/** What is deployed of one remote, from its `mf-manifest.json` and `routes.json`; null when it is missing or unreadable. */
export async function readRemote(name: string, source: StaticSource, publicPath: string): Promise<Remote | null> {
  const [manifest, routes] = await Promise.all([source.read('mf-manifest.json'), source.read('routes.json')])
  if (!manifest || !routes) return null
  try {
    const { remoteEntry } = (JSON.parse(manifest.body.toString('utf8')) as { metaData: Manifest }).metaData
    const files = JSON.parse(routes.body.toString('utf8')) as Pick<Remote, 'base' | 'routes'>
    const entryFile = [remoteEntry.path, remoteEntry.name].filter(Boolean).join('/')
    if (!isFile(entryFile) || !isFiles(files.base) || !Object.values(files.routes).every(isRoute)) return null
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
const isRoute = (route: Route) => isFiles(route) && ['undefined', 'string'].includes(typeof route.html)

/** The page at `path`, by the longest of the remotes' paths that it begins with; undefined when no remote has it. */
export function findPage(remotes: readonly Remote[], path: string): Page | undefined {
  const owner = remotes
    .flatMap((remote) => Object.keys(remote.routes).map((route) => ({ remote, route })))
    .filter(({ route }) => path === route || (route !== '/' && path.startsWith(`${route}/`)))
    .sort((a, b) => b.route.length - a.route.length)[0]
  if (!owner) return undefined
  const { remote, route } = owner
  const found = remote.routes[route]
  return {
    remote,
    files: [remote.base, found].filter((files) => files !== undefined),
    html: path === route ? found?.html : undefined,
  }
}

/**
 * The tags that spare a page the walk from entry to chunk to chunk.
 * Style sheets are preloaded only: a sheet in the head that hangs would hold back the shell's own script. A page that
 * comes as HTML can't be shown without them, and without its scripts it can.
 */
export function preloadTags({ remote, files }: Page, isHtml: boolean): string[] {
  const addressOf = (file: string) => `${remote.publicPath}/${file}`
  const scripts = [remote.entry, ...files.flatMap((part) => part.scripts.map(addressOf))]
  const styles = files.flatMap((part) => part.styles.map(addressOf))
  const sheet = isHtml ? 'stylesheet' : 'preload" as="style'
  const priority = isHtml ? ' fetchpriority="low"' : ''
  return [
    ...new Set(scripts.map((href) => `<link rel="modulepreload" href="${href}"${priority}>`)),
    ...new Set(styles.map((href) => `<link rel="${sheet}" href="${href}">`)),
  ]
}

import type { PageHead } from './page-head.ts'
import { etagOf } from './static-file.ts'
import type { StaticSource } from './source.ts'

interface Files {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

interface Route extends Files {
  /** Prerendered HTML for signed-out visitors. */
  readonly html?: string
  readonly signedIn?: Files
}

interface InLanguage {
  readonly words: string
  readonly menu: string
  readonly html: Readonly<Record<string, string>>
  readonly heads?: Heads
}

type Heads = Readonly<Record<string, PageHead>>

export interface Remote {
  readonly name: string
  /** Version, new with every deployment of the remote. */
  readonly version: string
  readonly publicPath: string
  readonly entry: string
  readonly type: string
  /** Patterns of pages, e.g. `/memories/:id`, `/admin/*`; absent in older builds. */
  readonly pages?: readonly string[]
  /** The menu's file; absent in older builds. */
  readonly menu?: string
  /** Metadata by path; absent in older builds. */
  readonly heads?: Heads
  /** Languages other than the first; absent in older builds. */
  readonly languages?: Readonly<Record<string, InLanguage>>
  readonly base: Files
  readonly routes: Readonly<Record<string, Route>>
  readonly sheets: Readonly<Record<string, string>>
}

export interface Page {
  readonly remote: Remote
  readonly path: string
  readonly files: readonly Files[]
  readonly html: string | undefined
  readonly signedIn: Files | undefined
}

/** Reads a remote's manifests; null if a file is missing or invalid. */
export async function readRemote(name: string, source: StaticSource, publicPath: string): Promise<Remote | null> {
  const [manifest, routes] = await Promise.all([source.read('mf-manifest.json'), source.read('routes.json')])
  if (!manifest || !routes) return null
  try {
    const { remoteEntry } = (JSON.parse(manifest.body.toString('utf8')) as { metaData: Manifest }).metaData
    const files = JSON.parse(routes.body.toString('utf8')) as Built
    const entryFile = [remoteEntry.path, remoteEntry.name].filter(Boolean).join('/')
    if (!isFile(entryFile) || !isFiles(files.base) || !Object.values(files.routes).every(isRoute)) return null
    if (files.pages !== undefined && !files.pages.every((page) => typeof page === 'string')) return null
    if (files.menu !== undefined && !isFile(files.menu)) return null
    if (![files, ...Object.values(files.languages ?? {})].every(({ heads }) => areHeads(heads))) return null
    if (!Object.values(files.languages ?? {}).every(({ words, menu }) => isFile(words) && isFile(menu))) return null
    const whole = await withSheets(files, source, publicPath)
    return {
      name,
      version: etagOf([manifest.etag, routes.etag, ...Object.keys(whole.sheets).toSorted()].join()),
      publicPath,
      entry: `${publicPath}/${entryFile}`,
      type: remoteEntry.type === 'global' ? 'var' : remoteEntry.type,
      ...files,
      ...whole,
    }
  } catch {
    return null
  }
}

type Built = Pick<Remote, 'pages' | 'menu' | 'heads' | 'languages' | 'base' | 'routes'>

/** Reads the style sheets of prerendered pages in advance. If one is missing, scripts render the page instead. */
async function withSheets({ base, routes }: Built, source: StaticSource, publicPath: string) {
  const sheets: Record<string, string> = {}
  const whole = Object.entries(routes).map(async ([path, route]): Promise<[string, Route]> => {
    const { html, ...bare } = route
    if (html === undefined) return [path, route]
    const names = [...base.styles, ...route.styles]
    const read = await Promise.all(names.map((name) => source.read(name)))
    if (read.includes(null)) return [path, bare]
    for (const [index, name] of names.entries())
      sheets[`${publicPath}/${name}`] = read[index]?.body.toString('utf8') ?? ''
    return [path, route]
  })
  return { routes: Object.fromEntries(await Promise.all(whole)), sheets }
}

interface Manifest {
  readonly remoteEntry: { readonly name: string; readonly path?: string; readonly type: string }
}

const isFile = (value: unknown) => typeof value === 'string' && /^[\w./-]+$/.test(value)
const isFiles = (files: Files | undefined) => Boolean(files && [...files.scripts, ...files.styles].every(isFile))
const areHeads = (heads: Heads = {}) =>
  Object.entries(heads).every(
    ([path, { title, description }]) =>
      /^\/[\w/-]*$/.test(path) && typeof title === 'string' && typeof description === 'string',
  )
const isRoute = (route: Route) =>
  isFiles(route) &&
  (route.signedIn === undefined || isFiles(route.signedIn)) &&
  ['undefined', 'string'].includes(typeof route.html)

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment).toLowerCase()
  } catch {
    return segment
  }
}
const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean).map(decoded)

const matches = (pattern: readonly string[], path: readonly string[]): boolean => {
  const isOpen = pattern.at(-1) === '*'
  const fixed = isOpen ? pattern.slice(0, -1) : pattern
  if (isOpen ? path.length < fixed.length : path.length !== fixed.length) return false
  return fixed.every((segment, index) => segment.startsWith(':') || segment === path[index])
}

/** Returns whether a remote has a page, matching like react-router; undefined if a remote lists no pages. */
export function hasPage(remotes: readonly Remote[], path: string): boolean | undefined {
  const segments = segmentsOf(path)
  const known = remotes.flatMap(({ pages = [] }) => pages)
  if (known.some((pattern) => matches(segmentsOf(pattern), segments))) return true
  return remotes.every(({ pages }) => pages !== undefined) ? false : undefined
}

/** Finds the page of a path; the longest matching route wins. */
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
    path,
    files: [remote.base, found].filter((files) => files !== undefined),
    html: path === route ? found?.html : undefined,
    signedIn: found?.signedIn,
  }
}

/** Returns a page's HTML in a language; '' is the first language. */
export const htmlIn = ({ remote, path, html }: Page, language: string): string | undefined =>
  html === undefined || language === '' ? html : remote.languages?.[language]?.html[path]

/** Returns a page's metadata in a language; '' is the first language. */
export function headOf(remotes: readonly Remote[], path: string, language: string): PageHead | undefined {
  const remote = remotes.find(({ heads }) => heads && Object.hasOwn(heads, path))
  return remote?.languages?.[language]?.heads?.[path] ?? remote?.heads?.[path]
}

export const publicPaths = (remotes: readonly Remote[]): string[] =>
  remotes.flatMap(({ heads = {} }) => Object.keys(heads))

export const signedInScripts = ({ remote, signedIn }: Page): string[] =>
  signedIn?.scripts.map((file) => `${remote.publicPath}/${file}`) ?? []

/**
 * Returns tags that preload a page's files. Style sheets are preloaded, because a hanging one would block the script;
 * prerendered pages link them.
 */
export function preloadTags({ remote, files }: Page, isHtml: boolean, language: string): string[] {
  const addressOf = (file: string) => `${remote.publicPath}/${file}`
  const { words } = remote.languages?.[language] ?? {}
  const scripts = [
    ...(words === undefined ? [] : [addressOf(words)]),
    remote.entry,
    ...files.flatMap((part) => part.scripts.map(addressOf)),
  ]
  const styles = files.flatMap((part) => part.styles.map(addressOf))
  const sheet = isHtml ? 'stylesheet' : 'preload" as="style'
  const priority = isHtml ? ' fetchpriority="low"' : ''
  return [
    ...new Set(scripts.map((href) => `<link rel="modulepreload" href="${href}"${priority}>`)),
    ...new Set(styles.map((href) => `<link rel="${sheet}" href="${href}">`)),
  ]
}

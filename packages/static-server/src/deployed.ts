import type { ComposedText } from './composed-text.ts'
import { readRemote, type Remote } from './remote-manifest.ts'
import { etagOf } from './static-file.ts'
import type { StaticSource } from './source.ts'

interface Shell {
  readonly document: string
  readonly frame: string | null
}

export interface Snapshot {
  readonly version: string
  readonly shells: ReadonlyMap<string, Shell>
  readonly remotes: readonly Remote[]
  /** Releases by name: `shell` and the remotes. */
  readonly releases: Readonly<Record<string, string>>
}

export interface DeployedSources {
  readonly shell: StaticSource
  /** Remotes by federation name, e.g. `mf_couple`. `publicPath` is e.g. `/remotes/couple`. */
  readonly remotes: Readonly<Record<string, { readonly source: StaticSource; readonly publicPath: string }>>
  readonly languages?: readonly string[]
}

async function releasesOf({ shell, remotes }: DeployedSources): Promise<Snapshot['releases']> {
  const sources = [
    ['shell', shell] as const,
    ...Object.entries(remotes).map(([name, { source }]) => [name, source] as const),
  ]
  const named = await Promise.all(sources.map(async ([name, source]) => [name, await source.release?.()] as const))
  return Object.fromEntries(named.flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])))
}

async function readShell(shell: StaticSource, language: string) {
  const ending = language === '' ? 'html' : `${language}.html`
  const [document, frame] = await Promise.all([shell.read(`index.${ending}`), shell.read(`frame.${ending}`)])
  const textOf = (file: typeof document) => file?.body.toString('utf8') ?? null
  const text = textOf(document)
  const texts: Shell | null = text === null ? null : { document: text, frame: textOf(frame) }
  return { language, texts, etag: [document?.etag, frame?.etag].join() }
}

async function readAll(sources: DeployedSources, releases: Snapshot['releases']): Promise<Snapshot> {
  const { shell, remotes, languages = [] } = sources
  const [read, ...found] = await Promise.all([
    Promise.all(['', ...languages].map((language) => readShell(shell, language))),
    ...Object.entries(remotes).map(([name, { source, publicPath }]) => readRemote(name, source, publicPath)),
  ])
  const present = found.filter((remote) => remote !== null)
  const versions = [...read.map((one) => one.etag), ...present.map((remote) => remote.version)]
  const version = etagOf([...versions, ...Object.values(releases)].join())
  const shells = new Map(read.flatMap(({ language, texts }) => (texts ? [[language, texts]] : [])))
  return { version, shells, remotes: present, releases }
}

async function takeSnapshot(sources: DeployedSources): Promise<Snapshot> {
  const before = await releasesOf(sources)
  const taken = await readAll(sources, before)
  const after = await releasesOf(sources)
  // A release changed during the reading, so the snapshot may mix two.
  return JSON.stringify(after) === JSON.stringify(before) ? taken : readAll(sources, after)
}

interface Known {
  readonly snapshot: Promise<Snapshot>
  readonly texts: Map<string, Promise<ComposedText>>
  takenAt: number
}

/** Creates a snapshot of the releases that refreshes in the background once it is older than `recheckMs`. */
export function createKnowledge(sources: DeployedSources, recheckMs: number, now: () => number) {
  const keep = (snapshot: Promise<Snapshot>): Known => ({ snapshot, takenAt: now(), texts: new Map() })
  let current: Known | undefined
  let renewing = false

  async function renew(known: Known) {
    renewing = true
    const [before, after] = await Promise.all([known.snapshot, takeSnapshot(sources)])
    if (before.version === after.version) known.takenAt = now()
    else current = keep(Promise.resolve(after))
    renewing = false
  }

  return async () => {
    current ??= keep(takeSnapshot(sources))
    const { shells } = await current.snapshot
    if (now() - current.takenAt >= recheckMs && !renewing) {
      const renewed = renew(current)
      if (!shells.has('')) await renewed
    }
    return { snapshot: await current.snapshot, texts: current.texts }
  }
}

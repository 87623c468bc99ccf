import { pathToFileURL } from 'node:url'
import { canaryOf, currentOf, folderOf, releaseIds, releaseOf, type Canary, type Release } from './release-store.ts'
import type { StaticSource } from './source.ts'
import { createStaticSource, isHashed } from './static-source.ts'

export interface ReleaseState {
  readonly current: string
  readonly canary: Canary | null
  /** Ids of all kept releases, and `built`: open pages may use any of them. */
  readonly ids: readonly string[]
}

export interface FrontEndSource {
  readonly stable: StaticSource
  /** The canary's files; without a canary, those of `stable`. */
  readonly canary: StaticSource
  state(): Promise<ReleaseState>
  /** Returns what a kept release says of itself; undefined for a build that was never released. */
  find(id: string): Promise<Release | undefined>
}

const builtId = 'built'

const nothingReleased: ReleaseState = { current: builtId, canary: null, ids: [builtId] }

export const unreleasedFrontEnd = (source: StaticSource): FrontEndSource => {
  const named = { ...source, release: () => Promise.resolve(builtId) }
  return {
    stable: named,
    canary: named,
    state: () => Promise.resolve(nothingReleased),
    find: () => Promise.resolve(undefined),
  }
}

interface ReleasedSourceOptions {
  readonly folder: string
  readonly unreleased: StaticSource
  /** Brings the folder up to date, where another replica may be ahead of it. */
  readonly refresh?: (() => Promise<void>) | undefined
  readonly recheckMs?: number
  readonly now?: () => number
}

/** Serves the current release or canary, hashed files of any kept one, and `unreleased` as a fallback. */
export function createReleasedSource(options: ReleasedSourceOptions): FrontEndSource {
  const { folder, unreleased, refresh, recheckMs = 1_000, now = Date.now } = options
  const sources = new Map<string, StaticSource>([[builtId, unreleased]])
  const releases = new Map<string, Release>()
  let known: Promise<ReleaseState & { readonly readAt: number }> | undefined

  const sourceOf = (id: string): StaticSource => {
    const source = sources.get(id) ?? createStaticSource({ origin: `${pathToFileURL(folderOf(folder, id)).href}/` })
    sources.set(id, source)
    return source
  }

  const read = async (before: ReleaseState | undefined) => {
    const [current, canary, all] = await Promise.all([currentOf(folder), canaryOf(folder), releaseIds(folder)])
    const ids = [...all, builtId]
    for (const id of sources.keys()) if (!ids.includes(id)) sources.delete(id)
    for (const id of releases.keys()) if (!ids.includes(id)) releases.delete(id)
    // Keep the previous value while a file is not readable.
    return {
      current: current === undefined ? (before?.current ?? builtId) : (current?.id ?? builtId),
      canary: canary === undefined ? (before?.canary ?? null) : canary,
      ids,
      readAt: now(),
    }
  }

  const state = async (): Promise<ReleaseState> => {
    const last = await known
    if (last === undefined || now() - last.readAt >= recheckMs) known = read(last)
    return (await known) ?? nothingReleased
  }

  const search = async (choose: (state: ReleaseState) => string, request: Request, path: string): Promise<Response> => {
    const present = await state()
    const chosen = choose(present)
    const answer = await sourceOf(chosen).fetch(request, path)
    if (answer.status !== 404 || !isHashed(path)) return answer
    for (const id of present.ids) {
      if (id === chosen) continue
      const older = await sourceOf(id).fetch(request, path)
      if (older.status !== 404) return older
    }
    return answer
  }

  const chosenBy = (choose: (state: ReleaseState) => string): StaticSource => ({
    release: async () => choose(await state()),
    read: async (name) => sourceOf(choose(await state())).read(name),
    fetch: async (request, path) => {
      const answer = await search(choose, request, path)
      if (answer.status !== 404 || !isHashed(path) || refresh === undefined) return answer
      // The page may come from a replica that has a newer release.
      await refresh()
      known = read(await known)
      return search(choose, request, path)
    },
  })

  /** Reads each release once, because its file never changes. */
  const find = async (id: string): Promise<Release | undefined> => {
    const release = releases.get(id) ?? (await releaseOf(folder, id))
    if (release) releases.set(id, release)
    return release
  }

  return {
    stable: chosenBy(({ current }) => current),
    canary: chosenBy(({ current, canary }) => canary?.id ?? current),
    state,
    find,
  }
}

import { pathToFileURL } from 'node:url'
import { canaryOf, currentOf, folderOf, releaseIds, type Canary } from './release-store.ts'
import { createStaticSource, isHashed, type StaticSource } from './static-source.ts'

/** What is released of a front end at one moment. */
export interface ReleaseState {
  /** The current release; `built` where there is none. */
  readonly current: string
  readonly canary: Canary | null
  /** Every release that is kept, and `built`: an open page may be of any of them. */
  readonly ids: readonly string[]
}

/** A front end as most browsers get it, and as those get it that try a release before all others. */
export interface FrontEndSource {
  readonly stable: StaticSource
  /** The same while there is no canary. */
  readonly canary: StaticSource
  state(): Promise<ReleaseState>
}

/** The name of what is built, where it stands beside releases. */
export const builtId = 'built'

const nothingReleased: ReleaseState = { current: builtId, canary: null, ids: [builtId] }

/** A front end that is not released by itself. */
export const unreleasedFrontEnd = (source: StaticSource): FrontEndSource => {
  const named = { ...source, release: () => Promise.resolve(builtId) }
  return { stable: named, canary: named, state: () => Promise.resolve(nothingReleased) }
}

interface ReleasedSourceOptions {
  readonly folder: string
  readonly unreleased: StaticSource
  /** How long a release may go unnoticed. */
  readonly recheckMs?: number
  readonly now?: () => number
}

/**
 * A front end as it is released at this moment. What names other files (the document, the manifests) comes from the
 * current release alone, or from the canary alone; a file named after its content from any that is kept, so that a page which is open goes
 * on with those it began with. Before the first release, and for pages from before it, there is `unreleased`.
 */
export function createReleasedSource(options: ReleasedSourceOptions): FrontEndSource {
  const { folder, unreleased, recheckMs = 1_000, now = Date.now } = options
  const sources = new Map<string, StaticSource>([[builtId, unreleased]])
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
    // What cannot be read for a moment has not changed.
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

  const chosenBy = (choose: (state: ReleaseState) => string): StaticSource => ({
    release: async () => choose(await state()),
    read: async (name) => sourceOf(choose(await state())).read(name),
    fetch: async (request, path) => {
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
    },
  })

  return {
    stable: chosenBy(({ current }) => current),
    canary: chosenBy(({ current, canary }) => canary?.id ?? current),
    state,
  }
}

import { importOwnLetters } from '@love-space/contracts/engagement/message.calls.ts'
import { importOwnMoods } from '@love-space/contracts/engagement/mood.calls.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { createMemory, listMemories } from '@love-space/contracts/media/memory.calls.ts'
import { createTimelineEvent, listTimelineEvents } from '@love-space/contracts/media/timeline.calls.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { addSong, createPlaylist } from '@love-space/contracts/space/playlist.calls.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import { addWish, listWishes } from '@love-space/contracts/space/wish.calls.ts'
import type { Wish } from '@love-space/contracts/space/wish.ts'
import { LocalRefusal } from '@love-space/ui/failure-text.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { ApiProblem, hasCode, OfflineError } from '@love-space/web-kit/api/api-problem.ts'
import { useOnline } from '@love-space/web-kit/browser/online.ts'
import { useUploads } from '@love-space/web-kit/files/uploads.store.ts'
import {
  addUploads,
  cancelUpload,
  forgetUploaded,
  pendingUploads,
  uploadedFileOf,
} from '@love-space/web-kit/files/uploads.ts'
import { importing as texts } from '@love-space/texts/en/couple/import.ts'
import { checkFiles } from '../../shared/files/check-files.ts'
import type { SourceFile } from './export-file.ts'
import { hexOf, type Plan, type Step } from './plan.rules.ts'

export interface Source {
  readonly plan: Plan
  readonly fileAt: (path: string) => SourceFile | undefined
}

export interface LeftOut {
  readonly name: string
  readonly why: string
}

/** Result of a step: the number of its records that were new, and names of those left out. */
export interface Brought {
  readonly added: number
  readonly leftOut: readonly LeftOut[]
}

export interface Target {
  readonly space: Space
  readonly userId: string
}

/** Errors after which the other records cannot come in either. */
const fatal = ['SPACE_READ_ONLY', 'SPACE_NOT_FOUND']
const retryMs = [1_000, 3_000, 10_000, 30_000]
const use = { kind: 'memory', from: 'import' }

const known: Brought = { added: 0, leftOut: [] }

/** Waits for what `begin` listens for; it returns how to stop listening. Throws if the signal is or gets aborted. */
const until = async <T>(
  signal: AbortSignal,
  begin: (resolve: (value: T) => void, reject: (error: unknown) => void) => () => void,
): Promise<T> => {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const end = begin(resolve, reject)
  const aborted = () => reject(signal.reason as Error)
  signal.addEventListener('abort', aborted)
  return promise.finally(() => {
    end()
    signal.removeEventListener('abort', aborted)
  })
}

const untilOnline = (signal: AbortSignal): Promise<void> =>
  until(signal, (resolve) => useOnline.subscribe(({ isOnline }) => isOnline && resolve()))

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  until(signal, (resolve) => {
    const timer = setTimeout(resolve, ms)
    return () => clearTimeout(timer)
  })

/** Makes a call until it is answered, as long as waiting helps. Offline it waits for the connection. */
const persist = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  for (let tries = 0; ; tries += 1) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      const isPassing = error instanceof OfflineError || (error instanceof ApiProblem && error.isTemporary)
      const wait = retryMs[tries]
      if (!isPassing || wait === undefined) throw error
      const isOffline = error instanceof OfflineError && !useOnline.getState().isOnline
      if (isOffline) tries -= 1
      const { retryAfterS = null } = error instanceof ApiProblem ? error : {}
      await (isOffline ? untilOnline(signal) : pause(retryAfterS === null ? wait : retryAfterS * 1_000, signal))
    }
  }
}

interface Arrived {
  readonly urls: readonly string[]
  readonly refused: readonly LeftOut[]
}

/** Returns what became of uploads; undefined while one is on its way. Throws if one failed for another reason than itself. */
const arrivedOf = (ids: readonly string[]): Arrived | undefined => {
  const { uploads } = useUploads.getState()
  const urls: string[] = []
  const refused: LeftOut[] = []
  for (const id of ids) {
    const fileId = uploadedFileOf(id)
    const upload = uploads.find((one) => one.id === id)
    if (fileId !== null) urls.push(fileAddress(fileId))
    else if (upload && upload.state !== 'failed') return undefined
    else if (upload) {
      const why = upload.failure ?? texts.filesFailed
      if (upload.isRefused !== true) throw new LocalRefusal(why)
      refused.push({ name: upload.name, why })
    }
  }
  return { urls, refused }
}

const untilArrived = (ids: readonly string[], signal: AbortSignal): Promise<Arrived> =>
  until(signal, (resolve, reject) => {
    const look = () => {
      try {
        const arrived = arrivedOf(ids)
        if (arrived) resolve(arrived)
      } catch (error) {
        reject(error)
      }
    }
    look()
    return useUploads.subscribe(look)
  })

/** Uploads the files of a record. Cancels those that do not arrive; one that did may already be in the record. */
const withFiles = async <T>(
  paths: readonly string[],
  folder: string,
  { fileAt }: Source,
  signal: AbortSignal,
  work: (urls: readonly string[]) => Promise<T>,
): Promise<{ answer: T; leftOut: readonly LeftOut[] }> => {
  const leftOut: LeftOut[] = []
  const ids: string[] = []
  try {
    for (const path of paths) {
      const name = path.slice(path.lastIndexOf('/') + 1)
      const read = await fileAt(path)
        ?.read()
        .catch(() => undefined)
      if (!read) {
        leftOut.push({ name, why: texts.fileMissing })
        continue
      }
      const { good, refused } = checkFiles([read], 'memory')
      leftOut.push(...refused.map((one) => ({ name: one.name, why: one.message })))
      ids.push(...(await addUploads(good.map((one) => ({ ...one, path: folder, use })))))
    }
    const { urls, refused } = await untilArrived(ids, signal)
    leftOut.push(...refused)
    return { answer: await work(urls), leftOut }
  } finally {
    for (const id of ids) {
      if (uploadedFileOf(id) === null) void cancelUpload(id)
      forgetUploaded(id)
    }
  }
}

type ItemStep = Extract<Step, { kind: 'memory' | 'event' }>

const folders = { memory: 'memory', event: 'timeline' } as const

interface Present {
  readonly id: string
  readonly userId: string
  readonly title: string
}

const presentOn = async (kind: ItemStep['kind'], { id: spaceId }: Space, date: string): Promise<readonly Present[]> => {
  const query = { from: date, to: date, limit: limits.pageSizeMax }
  if (kind === 'memory') return (await api.call(listMemories, { params: { spaceId }, query }))?.data.memories ?? []
  return (await api.call(listTimelineEvents, { query: { ...query, spaceId } }))?.data.timelineEvents ?? []
}

/** Brings the steps of a plan into a space, one by one. A step that was brought before adds nothing. */
export const createBringer = (source: Source, { space, userId }: Target) => {
  /** Items that this run has made or recognised, so that two alike are two. */
  const met = new Set<string>()
  const isMet = (found: { readonly id: string } | undefined): boolean => {
    if (found) met.add(found.id)
    return found !== undefined
  }
  const playlists = new Map(space.playlists?.map(({ id, name }) => [name, id]))
  const songs = space.playlists?.flatMap((list) => list.songs) ?? []

  let wishes: Promise<readonly Wish[]> | undefined
  const presentWishes = (signal: AbortSignal): Promise<readonly Wish[]> => {
    const read = () => api.call(listWishes, { params: { spaceId: space.id } })
    wishes ??= persist(signal, read).then((answer) => answer?.data.wishes ?? [])
    return wishes
  }

  const once = async (name: string, work: () => Promise<unknown>): Promise<Brought> => {
    try {
      await work()
      return { added: 1, leftOut: [] }
    } catch (error) {
      // Made by an earlier run, and changed or deleted since.
      if (hasCode(error, 'IDEMPOTENCY_KEY_REUSED')) return known
      const isRefused = error instanceof ApiProblem && !error.isTemporary && error.status !== 401
      if (!isRefused || fatal.includes(error.code)) throw error
      return { added: 0, leftOut: [{ name, why: error.message }] }
    }
  }

  const bringWish = async ({ key, body }: Extract<Step, { kind: 'wish' }>, signal: AbortSignal): Promise<Brought> => {
    const ownerId = body.list === 'ours' ? null : userId
    const isSame = (one: Wish) => one.ownerId === ownerId && one.title === body.title && !met.has(one.id)
    if (isMet((await presentWishes(signal)).find(isSame))) return known
    return once(body.title, () =>
      persist(signal, () => api.call(addWish, { params: { spaceId: space.id }, body, idempotencyKey: key })),
    )
  }

  const bringItem = async (step: ItemStep, signal: AbortSignal): Promise<Brought> => {
    const { key, body, files } = step
    // Without this, files would be sent again before the server recognises the key.
    const present = await persist(signal, () => presentOn(step.kind, space, body.date))
    if (isMet(present.find((item) => item.userId === userId && item.title === body.title && !met.has(item.id))))
      return known
    let leftOut: readonly LeftOut[] = []
    const brought = await once(body.title, async () => {
      const create = (urls: readonly string[]) =>
        persist(signal, async () => {
          const keyed = { idempotencyKey: key }
          if (step.kind === 'memory') {
            const call = { params: { spaceId: space.id }, body: { ...step.body, mediaUrls: [...urls] }, ...keyed }
            return (await api.call(createMemory, call)).data.memory.id
          }
          const call = { body: { ...step.body, media: urls[0] ?? null }, ...keyed }
          return (await api.call(createTimelineEvent, call)).data.timelineEvent.id
        })
      const sent = await withFiles(files, `${space.id}/${folders[step.kind]}`, source, signal, create)
      met.add(sent.answer)
      leftOut = sent.leftOut
    })
    return { ...brought, leftOut: [...leftOut, ...brought.leftOut] }
  }

  const playlistFor = async (name: string): Promise<string> => {
    const known = playlists.get(name)
    if (known !== undefined || name === '') return known ?? space.id
    const idempotencyKey = `import-${space.id}-list-${hexOf(name)}`
    const made = await api
      .call(createPlaylist, { body: { spaceId: space.id, name }, idempotencyKey })
      .then(({ data }) => data.playlist.id)
      .catch((error: unknown) => {
        if (hasCode(error, 'TOO_MANY_PLAYLISTS', 'IDEMPOTENCY_KEY_REUSED')) return space.id
        throw error
      })
    playlists.set(name, made)
    return made
  }

  return async (step: Step, signal: AbortSignal): Promise<Brought> => {
    const counted = async (work: () => Promise<{ data: { imported: number } }>): Promise<Brought> => ({
      added: (await persist(signal, work)).data.imported,
      leftOut: [],
    })
    const spaceId = space.id
    if (step.kind === 'letters')
      return counted(() => api.call(importOwnLetters, { body: { spaceId, letters: step.letters } }))
    if (step.kind === 'moods') return counted(() => api.call(importOwnMoods, { body: { spaceId, moods: step.moods } }))
    if (step.kind === 'song') {
      const { key, playlist, body } = step
      if (isMet(songs.find(({ id, url }) => url === body.url && !met.has(id)))) return known
      return once(body.titleArtist || body.url, () =>
        persist(signal, async () => {
          const params = { playlistId: await playlistFor(playlist) }
          await api.call(addSong, { params, body, idempotencyKey: key })
        }),
      )
    }
    return step.kind === 'wish' ? bringWish(step, signal) : bringItem(step, signal)
  }
}

/** Cancels uploads of an import that a reload ended; a new run uploads them again. */
export const cancelLeftUploads = async (): Promise<void> => {
  for (const { id, use: found } of await pendingUploads()) if (found['from'] === use.from) await cancelUpload(id)
}

import { forEachMatching } from '@love-space/service-kit/store/work-off.ts'
import { isUnavailable } from '@love-space/service-kit/process/app-error.ts'
import type { WalkedPage } from '@love-space/service-kit/jobs/job.ts'
import type { Deps } from '../deps.ts'
import { reviewVideo } from '../videos/review-video.ts'
import { takeLook } from '../images/take-look.ts'
import { contentKeyOf, dropUnclaimed, releaseContent } from '../files/content.ts'
import type { FileDoc } from '../files/file.model.ts'
import { keysAtOnce } from '../storage/storage.ts'
import { noteActive } from '../storage/active-scopes.ts'

const atOnceMax = 200

/** The compared scope; all of them if absent. */
export interface Compared {
  readonly scope?: string
}

export interface ComparedPage extends WalkedPage<string> {
  readonly count: number
}

/** Releases contents of files that no longer exist, a page of them behind the id `after`. */
export const releaseContents = async (
  deps: Deps,
  { of, after, before }: { readonly of: Compared; readonly after: string; readonly before: Date },
  signal: AbortSignal,
): Promise<ComparedPage> => {
  const { contents, files } = deps
  const page = await contents.find(
    { ...of, _id: { $gt: after }, state: 'stored', createdAt: { $lt: before } },
    { sort: { _id: 1 }, limit: atOnceMax },
  )
  const claiming = page.flatMap((content) => content.files)
  const there = new Set((await files.findByIds(claiming, { select: ['_id'] })).map(({ _id }) => _id))
  for (const content of page) {
    signal.throwIfAborted()
    for (const fileId of content.files) if (!there.has(fileId)) await releaseContent(deps, content._id, fileId)
    for (const _id of content.files) {
      const file = { _id, scope: content.scope }
      if (contentKeyOf(file) !== content.key) await dropUnclaimed(deps, file)
    }
    if (content.files.length === 0) await releaseContent(deps, content._id, '')
  }
  return { place: page.at(-1)?._id ?? after, isLast: page.length < atOnceMax, count: page.length }
}

const keyOfFile = /^([0-9a-f]{24})\/(contents|files)\/([0-9a-f]{24})(?:\/|$)/

/** Deletes stored bytes that no document names, for example renditions written while their file was removed. */
export const dropUnknown = async (
  { storage, files, contents }: Deps,
  { of, after, before }: { readonly of: Compared; readonly after: string; readonly before: Date },
  signal: AbortSignal,
): Promise<ComparedPage> => {
  const keys = await storage.keysBefore(before, after, of.scope)
  const found = keys.flatMap((key) => {
    const [, , kind, fileId = ''] = keyOfFile.exec(key) ?? []
    return kind === undefined ? [] : [{ key, kind, fileId }]
  })
  const ids = [...new Set(found.map(({ fileId }) => fileId))]
  const present = new Set((await files.findByIds(ids, { select: ['_id'] })).map(({ _id }) => _id))
  for (const { key, kind, fileId } of found) {
    signal.throwIfAborted()
    // A file with this id exists and may be about to use these bytes; if not, the steps above delete them.
    if (present.has(fileId)) continue
    if (kind === 'files' || !(await contents.exists({ key }))) await storage.disk.delete(key)
  }
  return { place: keys.at(-1) ?? after, isLast: keys.length < keysAtOnce, count: keys.length }
}

/** Checks videos again that an earlier release stored, because it detected less metadata. */
export const reviewVideos = (deps: Deps, of: Compared, signal: AbortSignal): Promise<void> => {
  // A missing or unreadable video must not block the others.
  const review = (file: FileDoc): Promise<void> =>
    reviewVideo(deps, file).catch((error: unknown) => {
      if (isUnavailable(error)) throw error
      deps.logger.warn({ error, fileId: file._id }, 'Checking a video of an earlier release failed; it stays as it is')
    })
  const earlier = { kind: 'video', state: 'ready', isWithheld: { $exists: false } } as const
  return forEachMatching(deps.files, { ...of, ...earlier }, review, signal)
}

/** Takes the looks of pictures that an earlier release stored. */
export const takeLooks = (deps: Deps, of: Compared, signal: AbortSignal): Promise<void> => {
  // A missing picture must not block the others.
  const take = (file: FileDoc): Promise<void> =>
    takeLook(deps, file, signal).catch(async (error: unknown) => {
      if (isUnavailable(error) || signal.aborted) throw error
      await noteActive(deps, file.scope)
      deps.logger.warn({ error, fileId: file._id }, 'Taking the look of a picture failed; the next night tries again')
    })
  return forEachMatching(deps.files, { ...of, kind: 'image', state: 'ready', look: { $exists: false } }, take, signal)
}

const allPages = async (takePage: (after: string) => Promise<ComparedPage>): Promise<number> => {
  let compared = 0
  for (let after = ''; ;) {
    const { place, isLast, count } = await takePage(after)
    compared += count
    if (isLast) return compared
    after = place
  }
}

/** Compares a scope's bytes with its documents. Returns how many it looked at. */
export const compareScope = async (deps: Deps, scope: string, before: Date, signal: AbortSignal): Promise<number> => {
  const of = { scope }
  const contents = await allPages((after) => releaseContents(deps, { of, after, before }, signal))
  const keys = await allPages((after) => dropUnknown(deps, { of, after, before }, signal))
  await reviewVideos(deps, of, signal)
  await takeLooks(deps, of, signal)
  return contents + keys
}

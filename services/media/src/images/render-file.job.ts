import { badFormat } from '@love-space/contracts/media/file-checks.ts'
import { takenOnOf } from '@love-space/couple-rules/taken-on.ts'
import type { JobData, JobRun } from '@love-space/service-kit/jobs/job.ts'
import { onFileChanged } from '../album/on-file-changed.ts'
import type { Deps } from '../deps.ts'
import { releaseContent } from '../files/content.ts'
import { fileBecameReady, fileHasFailed } from '../files/file.events.ts'
import type { FileDoc, StoredRendition } from '../files/file.model.ts'
import { storeRenditions, withOriginal } from '../files/made-copies.ts'
import { madeFolderOf } from '../files/remove-file.ts'
import type { renderFile } from '../files/render-file.ts'
import { PictureRefused } from './image-process.ts'
import type { ImageResult } from './image-task.ts'

type Rendered = Omit<ImageResult, 'renditions'> & { readonly renditions: StoredRendition[] }
type Outcome = { readonly rendered: Rendered } | { readonly refused: string } | null

const isPresent = (file: FileDoc | null, edit: number): file is FileDoc =>
  file !== null && (file.state === 'processing' || file.state === 'ready') && file.edit.number === edit

const render = async (deps: Deps, file: FileDoc, signal: AbortSignal): Promise<Outcome> => {
  const { type, edit } = file
  try {
    return await withOriginal(deps, file, 'render', async (original, folder) => {
      const task = { input: original, type, folder, edit: { crop: edit.crop, rotation: edit.rotation } }
      const result = await deps.images.render(task, signal)
      const folderKey = `${madeFolderOf(file)}${edit.number}/`
      const renditions = await storeRenditions(deps, folder, folderKey, result.renditions)
      return { rendered: { ...result, renditions } }
    })
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.message }
    throw error
  }
}

const save = async (deps: Deps, file: FileDoc, { rendered }: { readonly rendered: Rendered }): Promise<void> => {
  // A file of an earlier release has no such day, also after an edit.
  const takenOn = file.state === 'processing' ? takenOnOf(rendered.takenAt, deps.clock()) : undefined
  await deps.files.update(
    { _id: file._id, state: { $in: ['processing', 'ready'] }, 'edit.number': file.edit.number },
    { $set: { ...rendered, ...(takenOn === undefined ? {} : { takenOn }), state: 'ready' } },
    [await fileBecameReady(deps, file)],
  )
}

/** Marks an unreadable original as failed and releases its bytes. A failed edit keeps the existing renditions. */
const fail = async (deps: Deps, file: FileDoc): Promise<void> => {
  const now = deps.clock()
  const { code: failureCode, message: failure } = badFormat('image')
  const refused = { state: 'failed', failure, failureCode } as const
  const failed = await deps.files.update(
    { _id: file._id, state: 'processing' },
    { $set: { ...refused, bytes: 0, refs: [], unreferencedSince: now } },
    [await fileHasFailed(deps, file)],
  )
  if (failed?.contentId) await releaseContent(deps, failed.contentId, failed._id)
}

const removeOlder = async ({ files, storage }: Deps, file: FileDoc): Promise<void> => {
  const present = await files.findById(file._id)
  const shown = new Set((present?.renditions ?? []).flatMap(({ avif, webp }) => [webp, ...(avif ? [avif] : [])]))
  const isCopy = /\/\d+\/[^/]+$/
  for (const key of await storage.keys(madeFolderOf(file))) {
    const edit = Number(key.split('/').at(-2))
    if (isCopy.test(key) && edit <= file.edit.number && !shown.has(key)) await storage.disk.delete(key)
  }
}

export const runRenderFile =
  (deps: Deps) =>
  async ({ data, step, logger }: JobRun<JobData<typeof renderFile>>): Promise<void> => {
    const { files } = deps
    await step('render', async (signal) => {
      const file = await files.findById(data.fileId)
      if (!isPresent(file, data.edit)) return
      const outcome = await render(deps, file, signal)
      if (outcome === null) return
      if ('rendered' in outcome) return save(deps, file, outcome)
      logger.info({ fileId: file._id, why: outcome.refused }, 'A picture cannot be rendered')
      await fail(deps, file)
    })
    // The day of the picture may have become known only now.
    await step('album', () => onFileChanged(deps, data.fileId))
    await step('remove-older', async () => {
      const file = await files.findById(data.fileId)
      if (file && file.edit.number === data.edit && file.state === 'ready') await removeOlder(deps, file)
    })
  }

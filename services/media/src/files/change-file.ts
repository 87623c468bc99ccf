import type { changeFile as changeFileRoute } from '@love-space/contracts/media/file.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import { AppError, invalidInput, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { jobOf } from '@love-space/service-kit/jobs/jobs.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { renderFile } from './render-file.ts'
import { attachFile, detachFile, posterRef, setAttached } from './attach-file.ts'
import { fileBecameReady } from './file.events.ts'
import type { Edit, FileDoc } from './file.model.ts'
import type { WritableFile } from './find-file.ts'

type Body = Filled<(typeof changeFileRoute)['body']>

const nextEdit = (file: FileDoc, body: Body): Edit => {
  const { edit } = file
  const next = {
    crop: body.crop === undefined ? edit.crop : body.crop,
    rotation: body.rotation ?? edit.rotation,
    number: edit.number + 1,
  }
  const { crop } = next
  if (!crop) return next
  if (crop.left + crop.width > 1.000_001 || crop.top + crop.height > 1.000_001 || crop.width <= 0 || crop.height <= 0) {
    throw invalidInput('body.crop', 'This must lie inside the picture.')
  }
  const { upright } = file
  if (!upright) return next
  const [width, height] = next.rotation % 180 === 0 ? [upright.width, upright.height] : [upright.height, upright.width]
  // A picture below the minimum size may only be kept whole.
  const least = (side: number): number => Math.min(limits.cropPixelsMin, Math.floor(side))
  if (Math.round(crop.width * width) < least(width) || Math.round(crop.height * height) < least(height)) {
    const message = `This needs to be at least ${limits.cropPixelsMin} by ${limits.cropPixelsMin} pixels.`
    throw invalidInput('body.crop', message)
  }
  return next
}

const changePoster = async (deps: Deps, file: WritableFile, posterId: string | null): Promise<FileDoc> => {
  if (file.kind !== 'video') throw new AppError('FILE_NOT_CHANGEABLE')
  if (file.posterId === posterId) return file
  const ref = posterRef(file._id)
  const whose = { userId: file.userId, ...(file.spaceId === null ? {} : { spaceId: file.spaceId }) }
  if (posterId !== null) {
    const poster = await attachFile(deps, whose, posterId, ref)
    if (poster.kind !== 'image') {
      await detachFile(deps, posterId, ref)
      throw new AppError('FILE_NOT_CHANGEABLE')
    }
  }
  const event = await fileBecameReady(deps, file)
  const changed = await deps.files.mutate(file._id, (present) => ({
    next: nextOf(present, { posterId }),
    events: [event],
  }))
  // Attach the stored poster; again if a concurrent request has changed it meanwhile.
  for (let shown = changed; ;) {
    await setAttached(deps, whose, ref, [shown?.posterId ?? []].flat())
    const present = await deps.files.findById(file._id)
    if (present?.posterId === shown?.posterId) break
    shown = present
  }
  return requireFound(changed, 'FILE_NOT_FOUND')
}

export const changeFile = async (deps: Deps, file: WritableFile, body: Body): Promise<FileDoc> => {
  if (body.posterId !== undefined) return changePoster(deps, file, body.posterId)
  const changed = await deps.files.mutate(file._id, (present) => {
    if (present.kind !== 'image' || (present.state !== 'ready' && present.state !== 'processing')) {
      throw new AppError('FILE_NOT_CHANGEABLE')
    }
    const edit = nextEdit(present, body)
    if (edit.rotation === present.edit.rotation && JSON.stringify(edit.crop) === JSON.stringify(present.edit.crop))
      return null
    const { _id: fileId, userId, spaceId } = present
    const owner = spaceId === null ? { userId } : { userId, spaceId }
    const data = { fileId, edit: edit.number }
    const job = jobOf(renderFile, { key: `${fileId}:${edit.number}`, data, ...owner, time: deps.clock() })
    return { next: nextOf(present, { edit }), events: [job] }
  })
  return requireFound(changed, 'FILE_NOT_FOUND')
}

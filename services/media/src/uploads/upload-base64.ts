import { base64BodyBytesMax } from '@love-space/contracts/media/upload.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { tooLarge } from '@love-space/contracts/media/file-checks.ts'
import { AppError, type FieldError, refuseFields } from '@love-space/service-kit/process/app-error.ts'
import type { HttpContext } from '@love-space/service-kit/http/http-app.ts'
import { limitedBody } from '@love-space/service-kit/http/request-body.ts'
import { pause } from '@love-space/service-kit/process/pause.ts'
import { open } from 'node:fs/promises'
import type { Deps } from '../deps.ts'
import type { FileDoc } from '../files/file.model.ts'
import { isDiskFull, newWorkFile } from '../storage/storage.ts'
import { readBase64Body } from './base64-body.ts'
import { assertRoom, beginUpload, giveUpUpload } from './begin-upload.ts'
import { finishUpload } from './finish-upload.ts'
import type { FileUser } from '../files/require-uploader.ts'

const renditionWaitMs = 25_000
const askAgainMs = 100

const chunksOf = (c: HttpContext): AsyncIterable<Uint8Array> => {
  const jsonType = /^application\/json\s*(;|$)/i
  if (!jsonType.test(c.req.header('content-type') ?? '')) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  return limitedBody(c, base64BodyBytesMax)
}

const requireTexts = (fields: { filename?: string; mimetype?: string }): { filename: string; mimetype: string } => {
  const errors: FieldError[] = (['filename', 'mimetype'] as const).flatMap((field) =>
    fields[field] ? [] : [{ field: `body.${field}`, message: 'This is required.' }],
  )
  const { filename = '', mimetype = '' } = fields
  if (filename.length > limits.fileNameCharsMax) errors.push({ field: 'body.filename', message: 'This is too long.' })
  refuseFields(errors)
  return { filename, mimetype }
}

/** Waits for the renditions, so that the address works at once. Throws FILE_FORMAT_REFUSED. */
const awaitOutcome = async (deps: Deps, file: FileDoc): Promise<FileDoc> => {
  const startedMs = performance.now()
  let present = file
  while (present.state === 'processing' && performance.now() - startedMs < renditionWaitMs) {
    await pause(askAgainMs)
    present = (await deps.files.findById(file._id)) ?? present
  }
  if (present.state === 'failed') throw new AppError('FILE_FORMAT_REFUSED', present.failure ?? undefined)
  return present
}

export const uploadBase64 = async (deps: Deps, user: FileUser, c: HttpContext): Promise<FileDoc> => {
  const { storage } = deps
  const chunks = chunksOf(c)
  await assertRoom(deps, Number(c.req.header('content-length') ?? 0))
  const work = await newWorkFile(storage.workFolder, 'base64')
  try {
    let bytes = 0
    const out = await open(work.path, 'w')
    const take = async (piece: Buffer): Promise<void> => {
      bytes += piece.length
      if (bytes > limits.mediaBytesMax) throw new AppError('FILE_TOO_LARGE', tooLarge('image', bytes).message)
      await out.write(piece)
    }
    const { fields, hasFile, dataType } = await (async () => {
      try {
        return await readBase64Body(chunks, take)
      } finally {
        await out.close()
      }
    })()
    if (!hasFile || bytes === 0) throw new AppError('FILE_MISSING')
    const { filename: name, mimetype } = requireTexts(fields)
    const type = mimetype || dataType || ''
    const file = await beginUpload(deps, user, { bytes, name, type, path: fields.path ?? '' })
    try {
      await storage.stage(file._id, work.path)
    } catch (error) {
      await giveUpUpload(deps, file._id)
      throw error
    }
    return await awaitOutcome(deps, await finishUpload(deps, file._id))
  } catch (error) {
    if (isDiskFull(error)) throw new AppError('STORAGE_FULL', undefined, { cause: error })
    throw error
  } finally {
    await work.release()
  }
}

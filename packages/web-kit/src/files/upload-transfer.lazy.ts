import { DetailedError, Upload as TusUpload } from 'tus-js-client'
import { limits } from '@love-space/contracts/limits.ts'
import { changeFile } from '@love-space/contracts/media/file.calls.ts'
import { createUpload, uploadBase64 } from '@love-space/contracts/media/upload.calls.ts'
import { kitTexts } from '@love-space/texts/en/kit.ts'
import { api } from '../api/api-client.ts'
import { ApiProblem, OfflineError, type ProblemDetails } from '../api/api-problem.ts'
import { credentials } from '../credentials/credentials.ts'
import { noteReachable } from '../browser/online.ts'
import { publicConfig } from '../browser/public-config.ts'
import * as queue from './upload-state.lazy.ts'
import type { Upload } from './uploads.store.ts'

/** Sends a file from the server's offset on. Returns when the file is acknowledged or the upload aborted. */
export async function sendFile(upload: Upload, onDayTaken: () => void, signal: AbortSignal): Promise<void> {
  const file = await queue.fileOf(upload)
  if (!file) return queue.patch(upload, { state: 'missing' })
  if (signal.aborted) return
  await queue.patch(upload, { state: 'uploading' })
  await sendPoster(upload, file, signal)
  if (signal.aborted) return
  const url = await sendBytes(upload, file, onDayTaken, signal)
  if (url === null) return
  await queue.patch(upload, { state: 'finishing', url, sent: upload.bytes })
  onDayTaken()
}

/** Sends a video's poster first, so that the video never lacks one. Failures are ignored. */
async function sendPoster(upload: Upload, file: Blob, signal: AbortSignal): Promise<void> {
  const { type, path, name, posterId } = upload
  if (!type.startsWith('video/') || posterId !== undefined) return
  try {
    const { posterOf } = await import(/* webpackChunkName: "video-poster" */ './video-poster.lazy.ts')
    const poster = await posterOf(file)
    if (poster === null) return
    const body = { file: poster, filename: `${name.slice(0, 100)}.jpg`, mimetype: 'image/jpeg', path }
    const { data } = await api.call(uploadBase64, { body, signal })
    await queue.patch(upload, { posterId: data.file.id })
  } catch {
    // The server makes a poster if it can; a video plays without one.
  }
}

export async function givePoster(upload: Upload, signal: AbortSignal): Promise<void> {
  const { posterId } = upload
  const fileId = queue.serverIdOf(upload)
  if (posterId === undefined || fileId === undefined) return
  await api.call(changeFile, { params: { id: fileId }, body: { posterId }, signal }).catch((error: unknown) => {
    if (error instanceof OfflineError) throw error
  })
}

function sendBytes(upload: Upload, file: Blob, onDayTaken: () => void, signal: AbortSignal): Promise<string | null> {
  const { id, name, type, path } = upload
  return new Promise((resolve, reject) => {
    const tus: TusUpload = new TusUpload(file, {
      // Without an endpoint, tus reports a refused resumption instead of starting over silently.
      ...(upload.url === null
        ? { endpoint: new URL(publicConfig.apiBase + createUpload.path, location.href).href }
        : { uploadUrl: new URL(upload.url, location.href).href }),
      chunkSize: limits.uploadChunkBytes,
      // The queue retries, because it knows about connection and session.
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: { filename: name, filetype: type, path },
      onBeforeRequest: (request) => {
        request.setHeader('Authorization', `Bearer ${credentials.token() ?? ''}`)
      },
      onUploadUrlAvailable: () => {
        if (!tus.url || signal.aborted) return
        const url = new URL(tus.url).pathname
        // Store the address at once, so that a cancellation also reaches the server.
        queue.show(id, { url })
        void queue.patch(upload, { url })
      },
      onProgress: (sent) => {
        if (!signal.aborted) queue.showSent(id, sent)
      },
      onChunkComplete: (_size, sent) => {
        onDayTaken()
        noteReachable(true)
        if (!signal.aborted) void queue.patch(upload, { sent })
      },
      onSuccess: () => resolve(tus.url === null ? null : new URL(tus.url).pathname),
      onError: (error) => reject(problemOf(error)),
    })
    signal.addEventListener('abort', () => {
      void tus.abort()
      resolve(null)
    })
    tus.start()
  })
}

function problemOf(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null
  const status = response?.getStatus() ?? 0
  if (!response || status === 0) {
    if (error instanceof DetailedError && error.originalRequest) return new OfflineError(error)
    return error
  }
  let details: ProblemDetails = {}
  try {
    details = JSON.parse(response.getBody()) as ProblemDetails
  } catch {
    // A response to HEAD has no body, so the status decides.
    if (status === 404 || status === 410) details = { code: 'UPLOAD_NOT_FOUND' }
    else if (status === 423) details = { code: 'UPLOAD_BUSY' }
  }
  return new ApiProblem(status, { message: kitTexts.uploadFailed, ...details })
}

import { fileAddress, fileIdOf } from '@love-space/contracts/media/file-address.ts'
import { changeFile, viewFiles } from '@love-space/contracts/media/file.calls.ts'
import { cancelUpload } from '@love-space/contracts/media/upload.calls.ts'
import { kitTexts } from '@love-space/texts/en/kit.ts'
import { api, sendHeldWrites } from '../api/api-client.ts'
import { ApiProblem, OfflineError } from '../api/api-problem.ts'
import { credentials } from '../credentials/credentials.ts'
import { randomId } from '../browser/random-id.ts'
import { filesGone } from './files-gone.ts'
import { endDelay, schedule, startUploads } from './upload-scheduler.lazy.ts'
import * as queue from './upload-state.lazy.ts'
import { roomFor } from './upload-storage.lazy.ts'
import {
  forgetUploaded,
  uploadAddress,
  uploadedFileOf,
  uploadsOf,
  type PictureEdit,
  type Upload,
  type UploadRequest,
} from './uploads.store.ts'

export { startUploads }

/** Returns the bytes of an unfinished upload, if this page can read them. */
export async function fileOf(id: string): Promise<Blob | undefined> {
  const upload = queue.find(id)
  return upload && queue.fileOf(upload)
}

export async function add(requests: readonly UploadRequest[]): Promise<readonly string[]> {
  const userId = credentials.userId()
  if (userId === undefined) throw new ApiProblem(401, { message: kitTexts.signedOut })
  await queue.load()
  const ids: string[] = []
  for (const { id = randomId(), file, type, path, use, edit = null } of requests) {
    ids.push(id)
    if (queue.find(id) || uploadedFileOf(id) !== null) continue
    const upload: Upload = {
      id,
      userId,
      name: file.name,
      type,
      bytes: file.size,
      lastModified: file.lastModified,
      path,
      use,
      edit,
      state: 'waiting',
      sent: 0,
      url: null,
      failure: null,
      isKept: false,
    }
    await queue.put(upload, file)
  }
  void startUploads()
  return ids
}

/** Returns how many more bytes this browser can store for the user. Larger files are held by the page alone. */
export async function bytesToKeep(): Promise<number> {
  const userId = credentials.userId()
  return userId === undefined ? 0 : roomFor(userId).catch(() => 0)
}

export async function pause(id: string): Promise<void> {
  const upload = queue.find(id)
  if (upload?.state === 'waiting' || upload?.state === 'uploading') await queue.patch(upload, { state: 'paused' })
  schedule()
}

export async function resume(id: string): Promise<void> {
  const upload = queue.find(id)
  if (!upload || (upload.state !== 'paused' && upload.state !== 'failed')) return
  endDelay(id)
  const isUploaded = upload.url !== null && upload.sent === upload.bytes
  await queue.patch(upload, { state: isUploaded ? 'finishing' : 'waiting', failure: null })
  void startUploads()
}

/** The picture may be uploaded already. */
export async function edit(id: string, next: PictureEdit | null): Promise<void> {
  const upload = queue.find(id)
  const isSent = upload?.state === 'finishing' || upload?.state === 'done'
  if (upload && !isSent) return queue.patch(upload, { edit: next })
  const fileId = uploadedFileOf(id) ?? (upload && queue.serverIdOf(upload))
  if (fileId) await api.call(changeFile, { params: { id: fileId }, body: next ?? { crop: null, rotation: 0 } })
}

export async function cancel(id: string): Promise<void> {
  const upload = queue.find(id)
  if (!upload) return
  await queue.drop(upload)
  schedule()
  // A held write may have waited for this upload alone.
  void sendHeldWrites('offline')
  const serverId = queue.serverIdOf(upload)
  // If this call fails, the server deletes the unfinished upload after a day.
  if (serverId && upload.state !== 'done') {
    const headers = { 'Tus-Resumable': '1.0.0' }
    await api.call(cancelUpload, { params: { id: serverId }, headers }).catch(() => undefined)
  }
}

export async function forgetPerson(userId: string): Promise<void> {
  await queue.forgetPerson(userId)
  schedule()
}

export async function waiting(): Promise<readonly Upload[]> {
  await queue.load()
  return uploadsOf(credentials.userId(), queue.all()).filter(({ state }) => state !== 'done')
}

export async function chooseAgain(id: string, file: File): Promise<boolean> {
  const upload = queue.find(id)
  if (!upload) return false
  const isSame = file.name === upload.name && file.size === upload.bytes && file.lastModified === upload.lastModified
  if (!isSame) return false
  await queue.put({ ...upload, state: 'waiting' }, file)
  void startUploads()
  return true
}

async function requireStored(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const { data } = await api.call(viewFiles, { body: { ids: [...ids] } })
  const isStored = (id: string): boolean => data.files.some((file) => file.id === id && file.state !== 'failed')
  if (!ids.every(isStored)) throw new ApiProblem(410, { code: filesGone, message: kitTexts.uploadFailed })
}

/**
 * Sends a body in which files' addresses, or their ids as `fileId` and in a list `fileIds`, replace each `uploadAddress`;
 * leaves out those of cancelled uploads and refused files. Throws OfflineError while one has not arrived. Throws
 * `filesGone` if the server has deleted one of `files` or of the uploads.
 */
export async function sendWithFiles<T>(
  uploads: readonly string[],
  body: unknown,
  send: (body: unknown) => Promise<T>,
  files?: readonly string[],
): Promise<T> {
  // Read the queue first: an upload is recorded as arrived before it leaves the queue.
  const pending = await waiting()
  const addresses = new Map<unknown, string | undefined>()
  const named = [...(files ?? [])]
  for (const id of uploads) {
    const fileId = uploadedFileOf(id)
    if (fileId === null && pending.some((upload) => upload.id === id && upload.isRefused !== true)) {
      throw new OfflineError(`upload ${id} has not arrived`)
    }
    if (fileId !== null) named.push(fileId)
    addresses.set(uploadAddress(id), fileId === null ? undefined : fileAddress(fileId))
  }
  if (files) await requireStored(named)
  const idIn = (one: unknown): unknown => (typeof one === 'string' ? (fileIdOf(one) ?? one) : one)
  const filled = (key: string, value: unknown): unknown => {
    // A list closes the gap of a file that is left out.
    if (Array.isArray(value)) return value.filter(() => true).map((one) => (key === 'fileIds' ? idIn(one) : one))
    if (!addresses.has(value)) return value
    return key === 'fileId' ? idIn(addresses.get(value)) : addresses.get(value)
  }
  /** Leaves out a property that consists of a file which is left out. */
  const present = (_: string, value: unknown): unknown => {
    const fileId = (value as { readonly fileId?: unknown } | null)?.fileId
    return addresses.has(fileId) && addresses.get(fileId) === undefined ? undefined : value
  }
  const answer = await send(JSON.parse(JSON.stringify(body, present), filled))
  for (const id of uploads) forgetUploaded(id)
  return answer
}

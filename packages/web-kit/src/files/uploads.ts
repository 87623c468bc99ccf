import { credentials } from '../credentials/credentials.ts'
import { storage } from '../browser/storage.ts'
import { useUploads, waitingKey, type UploadRequest } from './uploads.store.ts'

// Remotes import these names from this module; they are part of its released interface.
export { forgetUploaded, noteUploaded, uploadedFileOf, uploadsOf, useUploads, waitingKey } from './uploads.store.ts'

const queue = () => import(/* webpackChunkName: "upload-queue" */ './upload-queue.lazy.ts')

/** Queues files; resolves with their ids. Throws ApiProblem (401) without a session. */
export const addUploads = async (requests: readonly UploadRequest[]): Promise<readonly string[]> =>
  (await queue()).add(requests)

export const pauseUpload = async (id: string): Promise<void> => (await queue()).pause(id)
export const resumeUpload = async (id: string): Promise<void> => (await queue()).resume(id)
/** Removes it here and on the server. */
export const cancelUpload = async (id: string): Promise<void> => (await queue()).cancel(id)
/** Supplies a file whose bytes are not stored; returns false if it is a different file. */
export const chooseUploadAgain = async (id: string, file: File): Promise<boolean> =>
  (await queue()).chooseAgain(id, file)

export async function forgetUploads(): Promise<void> {
  if (storage.get(waitingKey) === null && useUploads.getState().uploads.length === 0) return
  await (await queue()).forgetAll()
}

export function continueUploads(): void {
  if (storage.get(waitingKey) === null || credentials.userId() === undefined) return
  addUploads([]).catch(() => undefined)
}

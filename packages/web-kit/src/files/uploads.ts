import { credentials } from '../credentials/credentials.ts'
import { storage } from '../browser/storage.ts'
import { useUploads, waitingKey, type UploadRequest } from './uploads.store.ts'

// Remotes ask this module for them, which is released with these names.
export { forgetUploaded, noteUploaded, uploadedFileOf, uploadsOf, useUploads, waitingKey } from './uploads.store.ts'

const queue = () => import(/* webpackChunkName: "upload-queue" */ './upload-queue.lazy.ts')

/** Puts files into the queue; resolves with their ids once they are in it. Throws where nobody is signed in. */
export const addUploads = async (requests: readonly UploadRequest[]): Promise<readonly string[]> =>
  (await queue()).add(requests)

export const pauseUpload = async (id: string): Promise<void> => (await queue()).pause(id)
/** Goes on with one that was paused or has failed. */
export const resumeUpload = async (id: string): Promise<void> => (await queue()).resume(id)
/** Takes one out of the queue, and its bytes off the server. */
export const cancelUpload = async (id: string): Promise<void> => (await queue()).cancel(id)
/** Gives a file again whose bytes are not kept here; false when it is another file. */
export const chooseUploadAgain = async (id: string, file: File): Promise<boolean> =>
  (await queue()).chooseAgain(id, file)

/** Takes every upload out of this browser, with the bytes it keeps of them. */
export async function forgetUploads(): Promise<void> {
  if (storage.get(waitingKey) === null && useUploads.getState().uploads.length === 0) return
  await (await queue()).forgetAll()
}

/** Goes on with what an earlier page has left. */
export function continueUploads(): void {
  if (storage.get(waitingKey) === null || credentials.userId() === undefined) return
  addUploads([]).catch(() => undefined)
}

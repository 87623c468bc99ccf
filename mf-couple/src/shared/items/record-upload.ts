import { sendHeldWrites } from '@love-space/web-kit/api/api-client.ts'
import { loadHeldWrites, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import type { ApplyUse } from '@love-space/web-kit/files/uploads.store.ts'
import { noteUploaded, uploadedFileOf, useUploads } from '@love-space/web-kit/files/uploads.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'

/**
 * Returns whether each write that waits for an upload waits for others too. Their last one sends it: a try with each of
 * hundreds of files would read the queue once per waiting write.
 */
const isWaitedForWithOthers = async (id: string): Promise<boolean> => {
  await loadHeldWrites()
  const { uploads } = useUploads.getState()
  const isPending = (other: string): boolean =>
    uploadedFileOf(other) === null && uploads.some((upload) => upload.id === other && upload.isRefused !== true)
  const waiting = useHeldWrites.getState().writes.filter(({ subject }) => subject?.uploads?.includes(id))
  return waiting.length > 0 && waiting.every(({ subject }) => subject?.uploads?.some(isPending))
}

/** Records an uploaded file for the draft that has chosen it. Sends the item that waits for this last file. */
export const recordUpload =
  (topic: string): ApplyUse =>
  async (fileId, { id }) => {
    noteUploaded(id, fileId)
    if (await isWaitedForWithOthers(id)) return
    const { sent } = await sendHeldWrites('offline')
    if (sent > 0) await refreshTopic(topic)
  }

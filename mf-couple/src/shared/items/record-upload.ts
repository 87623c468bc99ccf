import { sendHeldWrites } from '@love-space/web-kit/api/api-client.ts'
import type { ApplyUse } from '@love-space/web-kit/files/uploads.store.ts'
import { noteUploaded } from '@love-space/web-kit/files/uploads.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'

/** Records an uploaded file for the draft that has chosen it. Sends the item that waits for this last file. */
export const recordUpload =
  (topic: string): ApplyUse =>
  async (fileId, { id }) => {
    noteUploaded(id, fileId)
    const { sent } = await sendHeldWrites('offline')
    if (sent > 0) await refreshTopic(topic)
  }

import type { ApplyUse } from '@love-space/web-kit/files/uploads.store.ts'
import { recordUpload } from './items/record-upload.ts'

/** Records an uploaded voice, and sends the words that wait for it. */
export const recordVoice: ApplyUse = (fileId, upload, signal) =>
  recordUpload(upload.use.topic ?? '')(fileId, upload, signal)

import type { Voice } from '@love-space/contracts/media/voice.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { HeldSubject } from '@love-space/web-kit/api/held-writes.store.ts'
import { uploadIdOf } from '@love-space/web-kit/files/uploads.store.ts'

/** Returns the id of the recording that a voice names, until the server has its file. */
export const recordingIn = (voice: Voice | null | undefined): string | null => (voice ? uploadIdOf(voice.fileId) : null)

/** Returns what a write that carries a voice waits for. */
export const voiceWaits = (voice: Voice | null | undefined): Pick<HeldSubject, 'uploads'> => {
  const id = recordingIn(voice)
  return id === null ? {} : { uploads: [id] }
}

export const isTranscriptFine = (voice: Voice | null): boolean =>
  (voice?.transcript ?? '').length <= limits.transcriptCharsMax

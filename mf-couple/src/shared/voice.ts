import type { Voice } from '@love-space/contracts/media/voice.ts'
import { limits } from '@love-space/contracts/limits.ts'
import type { HeldSubject } from '@love-space/web-kit/api/held-writes.store.ts'
import { uploadedFileOf, uploadIdOf } from '@love-space/web-kit/files/uploads.store.ts'

/** Topic of the live hints of a record that carries a voice. */
export type VoicedRecord = 'messages' | 'questions' | 'memories' | 'capsules'

/** Returns the id of the recording that a voice names, until the server has its file. */
export const recordingIn = (voice: Voice | null | undefined): string | null => (voice ? uploadIdOf(voice.fileId) : null)

/** Names the file of a voice by its id once the server has it. */
export const withSentFile = (voice: Voice | null): Voice | null => {
  const id = recordingIn(voice)
  const fileId = id === null ? null : uploadedFileOf(id)
  return voice && fileId !== null ? { ...voice, fileId } : voice
}

/** Returns what a write that carries a voice waits for. */
export const voiceWaits = (voice: Voice | null | undefined): Pick<HeldSubject, 'uploads'> => {
  const id = recordingIn(voice)
  return id === null ? {} : { uploads: [id] }
}

export const isTranscriptFine = (voice: Voice | null): boolean =>
  (voice?.transcript ?? '').length <= limits.transcriptCharsMax

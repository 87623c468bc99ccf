import type { Voice } from '@love-space/contracts/media/voice.ts'
import { voice as texts } from '@love-space/texts/en/couple/voice.ts'
import { showToast } from '@love-space/ui/toast.ts'
import { addUploads, pendingUploads, uploadedFileOf } from '@love-space/web-kit/files/uploads.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { recordingIn, type VoicedRecord } from '../../shared/voice.ts'
import { finishRecording } from './recorder.ts'
import { readRecording } from './voice.queries.ts'

export async function queueVoice(voice: Voice | null, spaceId: string, record: VoicedRecord): Promise<Voice | null> {
  const id = recordingIn(voice)
  if (id === null) return voice
  await finishRecording(id)
  const queued = (await pendingUploads()).find((upload) => upload.id === id)
  if (uploadedFileOf(id) !== null || (queued && queued.isRefused !== true)) return voice
  const userId = useSession.getState().user?.id
  const recording = userId === undefined || queued ? null : await readRecording(userId, id)
  if (!recording) {
    showToast({ text: texts.leftOut, tone: 'error' })
    return null
  }
  const { blob, type } = recording
  const [plain = type] = type.split(';', 1)
  const file = new File([blob], `${texts.fileName}.${plain.replace('audio/', '')}`, { type: plain })
  const path = `${spaceId}/${record === 'capsules' ? 'sealed-voice' : 'voice'}`
  await addUploads([{ id, file, type: plain, path, use: { kind: 'voice', topic: record } }])
  return voice
}

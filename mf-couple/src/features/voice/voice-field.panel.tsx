import { useState } from 'react'
import type { Voice } from '@love-space/contracts/media/voice.ts'
import type { PersonColour } from '@love-space/ui/person.ts'
import { undoPress } from '@love-space/ui/undo-press.ts'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { recordingIn, type VoicedRecord } from '../../shared/voice.ts'
import { RecordButton } from './record-button.tsx'

const loadRecorder = () => import('./voice-recorder.tsx')

/**
 * Ends a running recording, and gives it to the upload queue. Resolves to the voice to send; null if this device no
 * longer has it.
 */
export const queueVoice = async (voice: Voice | null, spaceId: string, record: VoicedRecord): Promise<Voice | null> =>
  recordingIn(voice) === null ? voice : (await loadRecorder()).queueVoice(voice, spaceId, record)

export interface VoiceFieldProps {
  readonly voice: Voice | null
  readonly person: PersonColour | undefined
  readonly isLocked: boolean
  readonly onChange: (voice: Voice | null) => void
}

/** Records the voice that goes with words. */
export function VoiceField(props: VoiceFieldProps) {
  const [isPressed, setIsPressed] = useState(false)
  const isShown = props.voice !== null || isPressed
  const { Part: VoiceRecorder } = useLazyPart(loadRecorder, isShown, undoPress(setIsPressed, isPressed, false))
  if (VoiceRecorder && isShown) return <VoiceRecorder {...props} beginsAtOnce={isPressed} />
  if (props.isLocked) return null
  return <RecordButton isBusy={isShown} onPress={() => setIsPressed(true)} />
}

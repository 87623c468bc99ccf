import type { Voice } from '@love-space/contracts/media/voice.ts'
import { voice as texts } from '@love-space/texts/en/couple/voice.ts'
import type { ShownValue } from '@love-space/ui/record-notes.tsx'

/** How a form shows a voice that two devices changed. */
export const shownVoice: ShownValue<{ readonly voice: Voice | null }> = {
  of: ['voice'],
  label: texts.title,
  show: ({ voice }) => (voice ? [texts.carries, voice.transcript].filter(Boolean).join(': ') : texts.carriesNone),
}

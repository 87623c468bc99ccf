import { LoadFailed } from '@love-space/ui/load-failed.tsx'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import type { VoiceViewProps } from './voice-view.tsx'

const loadView = () => import('./voice-view.tsx')

/** Plays the voice of a record. Its code loads with the first one. */
export function VoiceOf(props: VoiceViewProps) {
  const { Part: VoiceView, isMissing, retry } = useLazyPart(loadView)
  if (VoiceView) return <VoiceView {...props} />
  return isMissing ? <LoadFailed onRetry={retry} /> : <div className="min-h-tap" />
}

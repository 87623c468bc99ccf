import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'

const loadNote = () => import('./shared-note.tsx')

/** Tells of what other apps shared, once the browser is idle. */
export function LateSharedNote({ userId }: { userId: string }) {
  const { Part: SharedNote } = useLazyPart(loadNote, 'idle')
  return SharedNote && <SharedNote userId={userId} />
}

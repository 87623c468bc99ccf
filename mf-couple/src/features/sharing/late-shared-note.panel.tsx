import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'

// In a chunk that home loads anyway, because each chunk's name costs bytes of the first route.
const loadNote = () => import(/* webpackChunkName: "celebration" */ './shared-note.tsx')

/** Tells of what other apps shared, once the browser is idle. */
export function LateSharedNote({ userId }: { userId: string }) {
  const { Part: SharedNote } = useLazyPart(loadNote, 'idle')
  return SharedNote && <SharedNote userId={userId} />
}

import { takeBackPress } from '@love-space/ui/take-back-press.ts'
import { usePart } from '@love-space/ui/use-part.ts'
import { isViewable, type ViewerMedium } from './viewer-media.ts'

const loadViewer = () => import(/* webpackChunkName: "viewer" */ './viewer.tsx')

export interface MediaViewerProps {
  /** What belongs together; those that are not there yet are left out. */
  media: readonly ViewerMedium[]
  /** The file it opens with; null: it is closed. */
  openAt: string | null
  /** Of what it belongs to, such as a memory's title. */
  title: string
  /** Another file, or none any more. */
  onOpenAt: (fileId: string | null) => void
}

/** Pictures and videos full-screen, one after the other; its code is fetched when it is first opened. */
export function MediaViewer({ media, openAt, title, onOpenAt }: MediaViewerProps) {
  const { Part: Viewer } = usePart(loadViewer, openAt !== null, takeBackPress(onOpenAt, openAt, null))
  const viewable = media.filter(({ file }) => isViewable(file))
  const index = viewable.findIndex(({ file }) => file.id === openAt)
  if (!Viewer || index < 0) return null
  return <Viewer media={viewable} index={index} title={title} onClose={() => onOpenAt(null)} />
}

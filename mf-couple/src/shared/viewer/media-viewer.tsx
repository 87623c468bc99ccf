import { undoPress } from '@love-space/ui/undo-press.ts'
import type { ReactNode } from 'react'
import { useLazyPart } from '@love-space/ui/use-lazy-part.ts'
import { isViewable, type ViewerMedium } from './viewer-media.ts'

const loadViewer = () => import('./viewer.tsx')

export interface MediaViewerProps {
  media: readonly ViewerMedium[]
  openAt: string | null
  title: string
  onOpenAt: (fileId: string | null) => void
  footer?: ReactNode
  /** Position, such as `3 of 10`, shown above the medium. */
  position?: string | undefined
  isMuted?: boolean
  onView?: (fileId: string) => void
}

export function MediaViewer({ media, openAt, title, onOpenAt, ...more }: MediaViewerProps) {
  const { Part: Viewer } = useLazyPart(loadViewer, openAt !== null, undoPress(onOpenAt, openAt, null))
  const viewable = media.filter(({ file }) => isViewable(file))
  const index = viewable.findIndex(({ file }) => file.id === openAt)
  if (!Viewer || index < 0) return null
  return <Viewer media={viewable} index={index} title={title} onClose={() => onOpenAt(null)} {...more} />
}

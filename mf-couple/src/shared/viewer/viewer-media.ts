import type { FileView } from '@love-space/contracts/media/file.ts'

/** A picture or video that the viewer shows. */
export interface ViewerMedium {
  readonly file: FileView
  /** What is seen on it, for people who don't see it. */
  readonly alt: string
}

/** Whether there is something to show full-screen yet. */
export const isViewable = ({ kind, url }: FileView): boolean => url !== null && (kind === 'image' || kind === 'video')

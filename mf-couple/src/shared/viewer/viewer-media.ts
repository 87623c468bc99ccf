import type { FileView } from '@love-space/contracts/media/file.ts'

/** A picture or video of the viewer. */
export interface ViewerMedium {
  readonly file: FileView
  /** Alternative text. */
  readonly alt: string
}

/** Whether a file can be shown full-screen yet. */
export const isViewable = ({ kind, url }: FileView): boolean => url !== null && (kind === 'image' || kind === 'video')

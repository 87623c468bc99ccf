import type { FileView } from '@love-space/contracts/media/file.ts'

export interface ViewerMedium {
  readonly file: FileView
  readonly alt: string
}

/** Whether a file can be shown full-screen yet. */
export const isViewable = ({ kind, url }: FileView): boolean => url !== null && (kind === 'image' || kind === 'video')

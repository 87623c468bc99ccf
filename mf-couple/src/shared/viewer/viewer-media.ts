import type { FileView } from '@love-space/contracts/media/file.ts'

export interface ViewerMedium {
  readonly file: FileView
  readonly alt: string
}

export const isViewable = ({ kind, url }: FileView): boolean => url !== null && (kind === 'image' || kind === 'video')

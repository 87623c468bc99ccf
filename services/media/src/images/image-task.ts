import type { Edit } from '../files/file.model.ts'

/** One picture to be read, and where its copies go. */
export interface ImageTask {
  readonly input: string
  /** Media type by content. */
  readonly type: string
  readonly edit: Pick<Edit, 'crop' | 'rotation'>
  /** An empty folder. */
  readonly folder: string
  readonly pixelsMax: number
}

/** What was read and made; file names are those in the folder. */
export interface ImageResult {
  /** Of the picture as it is shown. */
  readonly width: number
  readonly height: number
  /** Before any edit. */
  readonly upright: { readonly width: number; readonly height: number }
  readonly placeholder: string
  readonly takenAt: string | null
  readonly renditions: readonly {
    readonly width: number
    readonly height: number
    readonly avif?: string
    readonly webp: string
  }[]
}

/** `refused`: the picture cannot be read, and never will be. `broken`: it is the process that cannot read it, whatever it is. */
export type ImageAnswer = { readonly result: ImageResult } | { readonly refused: string } | { readonly broken: string }

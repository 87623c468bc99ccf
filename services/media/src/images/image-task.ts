import type { Edit } from '../files/file.model.ts'

export interface ImageTask {
  readonly input: string
  /** Detected from the content. */
  readonly type: string
  readonly edit: Pick<Edit, 'crop' | 'rotation'>
  /** Output folder; must be empty. */
  readonly folder: string
  readonly pixelsMax: number
}

/** Result of reading a picture; file names are relative to the task's folder. */
export interface ImageResult {
  /** Size with the edit. */
  readonly width: number
  readonly height: number
  /** Size without the edit. */
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

/** `refused`: this picture cannot be read. `broken`: the process cannot read any such picture, or store it, so a retry can help. */
export type ImageAnswer = { readonly result: ImageResult } | { readonly refused: string } | { readonly broken: string }

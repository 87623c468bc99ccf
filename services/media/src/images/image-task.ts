import type { Edit } from '../files/file.model.ts'

export interface ImageTask {
  readonly makes: 'renditions' | 'look'
  readonly input: string
  readonly type: string
  readonly edit: Pick<Edit, 'crop' | 'rotation'>
  readonly folder: string
  readonly pixelsMax: number
}

export interface ImageResult {
  readonly width: number
  readonly height: number
  readonly upright: { readonly width: number; readonly height: number }
  readonly placeholder: string
  /** Point where people look first, in fractions of width and height with the edit; absent for animations. */
  readonly focus?: { readonly left: number; readonly top: number }
  readonly takenAt: string | null
  /** Perceptual hash of the picture without the edit; empty if it has none. */
  readonly look: string
  readonly renditions: readonly {
    readonly width: number
    readonly height: number
    readonly avif?: string
    readonly webp: string
  }[]
}

/** Result of a task, by its `makes`. */
export type ImageMade = { readonly result: ImageResult } | { readonly look: string }

/** `refused`: this picture is unreadable. `broken`: no such picture can be read or stored now, so a retry can help. */
export type ImageAnswer = ImageMade | { readonly refused: string } | { readonly broken: string }

import type { Edit } from '../files/file.model.ts'

export interface ImageTask {
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
  readonly renditions: readonly {
    readonly width: number
    readonly height: number
    readonly avif?: string
    readonly webp: string
  }[]
}

/** `refused`: this picture is unreadable. `broken`: no such picture can be read or stored now, so a retry can help. */
export type ImageAnswer = { readonly result: ImageResult } | { readonly refused: string } | { readonly broken: string }

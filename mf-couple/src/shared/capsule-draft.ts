import type { Voice } from '@love-space/contracts/media/voice.ts'
import type { DraftMedium } from './files/draft-media.ts'

/** Words of the form that seals a letter. */
export interface CapsuleDraft {
  readonly text: string
  readonly opensOn: string
  /** Whether it also waits until both are together. */
  readonly together: boolean
  readonly media: readonly DraftMedium[]
  readonly voice: Voice | null
}

export const capsuleDraftName = (spaceId: string) => `capsule:${spaceId}`

/** Parameter of the page's address that opens the form. */
export const sealParameter = 'seal'

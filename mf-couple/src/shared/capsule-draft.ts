/** Words of the form that seals a letter. */
export interface CapsuleDraft {
  readonly text: string
  readonly opensOn: string
  /** Whether it also waits until both are together. */
  readonly together: boolean
}

export const capsuleDraftName = (spaceId: string) => `capsule:${spaceId}`

/** Parameter of the page's address that opens the form. */
export const sealParameter = 'seal'

/** Words of the form that seals a letter. */
export interface CapsuleDraft {
  readonly text: string
  readonly opensOn: string
}

export const capsuleDraftName = (spaceId: string) => `capsule:${spaceId}`

/** Parameter of the page's address that opens the form. */
export const sealParameter = 'seal'

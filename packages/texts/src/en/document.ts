/** What stands in every page before anything runs. */
export const documentTexts = {
  description: 'A private space for two, opened by a ring.',
  opening: 'Opening…',
  withoutScript: 'Love Space needs JavaScript.',
} as const

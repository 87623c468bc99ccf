/** Texts of the shell's HTML document, shown before scripts run. */
export const documentTexts = {
  description: 'A private space for two, opened by a ring.',
  opening: 'Opening…',
  withoutScript: 'Love Space needs JavaScript.',
} as const

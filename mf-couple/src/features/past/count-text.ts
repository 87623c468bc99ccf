import { past as texts } from '@love-space/texts/en/couple/past.ts'
import { fillCount } from '@love-space/texts/plural.ts'

export const memoriesText = (n: number): string =>
  fillCount({ one: texts.memoriesOne, other: texts.memoriesMany }, n, { n })

export const picturesText = (n: number): string =>
  fillCount({ one: texts.picturesOne, other: texts.picturesMany }, n, { n })

import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { fill } from '@love-space/texts/fill.ts'

/** Translates a ring's default name. Other names stay as they are. */
export const shownRingName = (name: string): string => {
  const n = /^Ring (\d+)$/.exec(name)?.[1]
  return n === undefined ? name : fill(texts.ringNumber, { n })
}

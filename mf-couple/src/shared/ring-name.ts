import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import { fill } from '@love-space/texts/fill.ts'

/** A ring's name as it is shown: the one every ring begins with is said in the language of the page. */
export const shownRingName = (name: string): string => {
  const n = /^Ring (\d+)$/.exec(name)?.[1]
  return n === undefined ? name : fill(texts.ringNumber, { n })
}

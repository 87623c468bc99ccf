import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergedImages } from './pictures.rules.ts'

const some: readonly string[] = ['a', 'b', 'c', 'd', 'e', 'f']
const images = fc.uniqueArray(fc.constantFrom(...some))

describe('pictures changed by both members at once', () => {
  it('keep every addition and drop every removal of either', () => {
    fc.assert(
      fc.property(images, images, images, (seen, wanted, present) => {
        const merged = mergedImages({ seen, wanted, present })
        const isKept = (image: string) =>
          seen.includes(image)
            ? wanted.includes(image) && present.includes(image)
            : wanted.includes(image) || present.includes(image)
        expect(new Set(merged)).toEqual(new Set(some.filter(isKept)))
        expect(merged).toHaveLength(new Set(merged).size)
      }),
    )
  })

  it('are as chosen, in that order, if only one changed them', () => {
    fc.assert(
      fc.property(images, images, (seen, wanted) => {
        expect(mergedImages({ seen, wanted, present: seen })).toEqual(wanted)
      }),
    )
  })
})

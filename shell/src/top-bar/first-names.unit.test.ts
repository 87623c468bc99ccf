import { expect, it } from 'vitest'
import { firstNames, isNamedAfter } from './first-names.ts'

it('takes the first word of each name', () => {
  expect(firstNames([{ name: ' Mia  Berger' }, { name: 'Noah' }, { name: ' ' }])).toEqual(['Mia', 'Noah'])
})

it.each([
  ['Elena & Tom', true],
  ['tom and elena', true],
  ['Tom + Elena', true],
  ['Elena', false],
  ['Elena & Tom forever', false],
  ['Cinnamon Street', false],
])('whether the name %s only repeats both names: %s', (name, expected) => {
  expect(isNamedAfter(name, ['Elena', 'Tom'])).toBe(expected)
})

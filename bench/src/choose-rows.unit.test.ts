import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { chooseRows } from './choose-rows.ts'

const rows = readdirSync(join(import.meta.dirname, 'rows')).map((file) => ({ name: file.replace('.ts', '') }))
const namesOf = (...words: string[]): string[] => chooseRows(rows, words).map(({ name }) => name)

it('chooses all rows without words, else those of a name or of the part that changed, each once', () => {
  expect(chooseRows(rows, [])).toBe(rows)
  expect(namesOf('ring-tap')).toEqual(['ring-tap'])
  expect(namesOf('front-end')).toEqual(['first-route', 'ring-tap'])
  expect(namesOf('gateway', 'service', 'gateway-cpu')).toEqual(['gateway-cpu', 'live-latency', 'reads-and-writes'])
})

it('refuses a word that names neither', () => {
  expect(() => namesOf('first-rout')).toThrow('There is no row first-rout.')
})

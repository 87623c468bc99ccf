import { join } from 'node:path'
import { expect, it } from 'vitest'
import { requireServiceName } from './service-name.ts'

const root = join(import.meta.dirname, '../..')

it.each([
  ['Journal', 'one word'],
  ['love-letters', 'one word'],
  ['../journal', 'one word'],
  ['class', 'a word of TypeScript'],
  ['notes', 'reserved'],
  ['engagement', 'in use'],
  ['wishes', 'in use'],
  ['operator', 'in use'],
  ['live', 'in use'],
  ['mongo', 'in use'],
  ['klaviyo', 'in use'],
  ['consumers', 'in use'],
  ['smtp', 'a variable of the environment'],
])('a service cannot be called %s: %s', (name, why) => {
  expect(() => requireServiceName(root, name)).toThrow(why)
})

it('a service may have a plain word of its own', () => {
  expect(() => requireServiceName(root, 'journal')).not.toThrow()
})

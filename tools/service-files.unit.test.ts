import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const cwd = join(import.meta.dirname, '..')
const files = globSync('services/*/src/**/*.ts', { cwd }).filter((file) => !file.endsWith('.test.ts'))

const uncounted = new Set([
  'audit',
  'calendar',
  'csv',
  'marketing',
  'overview',
  'push',
  'read-model',
  'recovery',
  'ring-history',
  'search',
  'timeline',
  'trash',
])

it('services make events in *.events.ts only', () => {
  const others = files.filter((file) => !file.endsWith('.events.ts'))
  expect(others.filter((file) => /\beventOf\(/.test(readFileSync(join(cwd, file), 'utf8')))).toEqual([])
})

it('services name files of routes and queries in the plural', () => {
  const nouns = files.filter((file) => /\.(routes|queries)\.ts$/.test(file)).map((file) => basename(file).split('.')[0])
  expect(nouns.filter((noun = '') => !noun.endsWith('s') && !uncounted.has(noun))).toEqual([])
})

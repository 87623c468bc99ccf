import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { longestFiles } from './longest-first.ts'

it('names only files that exist', () => {
  const missing = longestFiles.filter((name) => !existsSync(join(import.meta.dirname, '../..', name)))
  expect(missing).toEqual([])
})

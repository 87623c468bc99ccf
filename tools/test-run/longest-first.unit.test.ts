import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { LongestFirst, longestFiles } from './longest-first.ts'

const root = join(import.meta.dirname, '../..')

it('names only files that exist', () => {
  expect(longestFiles.filter((name) => !existsSync(join(root, name)))).toEqual([])
})

it('starts the longest files first, also those that a last run found quick', async () => {
  const [longest = ''] = longestFiles
  const durations = new Map([
    [longest, 1],
    ['some.test.ts', 3],
    ['other.test.ts', 2],
  ])
  const files = [...durations.keys()].toReversed().map((name) => {
    const project = { name: 'some', config: { isolate: true, sequence: { groupOrder: 0 } } }
    return { moduleId: join(root, name), project } as TestSpecification
  })
  const resultOf = ({ moduleId }: TestSpecification) => {
    const duration = [...durations].find(([name]) => moduleId === join(root, name))?.[1]
    return { failed: false, duration }
  }
  const vitest = { cache: { getTestSpecificationResult: resultOf } } as unknown as Vitest
  const sorted = await new LongestFirst(vitest).sort(files)
  expect(sorted.map(({ moduleId }) => moduleId)).toEqual(
    [longest, 'some.test.ts', 'other.test.ts'].map((name) => join(root, name)),
  )
})

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../packages/web-kit/src')

/** The folders of web-kit, lowest first; '' holds the doors to libraries. */
const floors = ['', 'browser', 'credentials', 'api', 'queries', 'live', 'files', 'session', 'notifications', 'app']

const floorOf = (path: string): number => floors.indexOf(path.includes('/') ? (path.split('/')[0] ?? '') : '')

const importsOf = (file: string): string[] =>
  [...readFileSync(join(source, file), 'utf8').matchAll(/'(\.\.?\/[^']+)'/g)].map(([, path = '']) =>
    join(file, '..', path),
  )

const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /(?<!\.test)\.tsx?$/.test(file),
)

it.each(files)('%s imports its own floor of web-kit or a lower one', (file) => {
  expect(floorOf(file)).not.toBe(-1)
  expect(importsOf(file).filter((asked) => floorOf(asked) > floorOf(file))).toEqual([])
})

it('names each module of web-kit once, as remotes share them by file name', () => {
  expect(new Set(files.map((file) => basename(file))).size).toBe(files.length)
})

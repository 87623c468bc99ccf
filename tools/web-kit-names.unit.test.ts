import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '../packages/web-kit/src')

it('gives each module of web-kit a unique file name, because remotes share them by it', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.tsx?$/.test(file),
  )
  expect(new Set(files.map((file) => basename(file))).size).toBe(files.length)
})

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readOwners } from './owners.ts'

const root = join(import.meta.dirname, '..')
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n')
const shared = ['services', 'packages']
const folders = tracked.flatMap((file) => {
  const [top = '', second = '', ...rest] = file.split('/')
  if (second === '' || top.startsWith('.')) return []
  if (!shared.includes(top)) return [top]
  return rest.length > 0 ? [`${top}/${second}`] : []
})

it('names the owner of every service, front end, package and other folder exactly once', () => {
  expect([...readOwners(root).keys()].toSorted()).toEqual([...new Set(folders)].toSorted())
})

it('has no other lines', () => {
  const lines = readFileSync(join(root, 'OWNERS'), 'utf8').split('\n')
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toHaveLength(readOwners(root).size)
})

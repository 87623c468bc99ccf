import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)))
const documents = tracked.filter((file) => file.endsWith('.md'))
const code = tracked.filter(
  (file) => /\.(tsx?|mjs|json|ya?ml|conf)$|Dockerfile$/.test(file) && !file.includes('released/'),
)
const folders = tracked.flatMap((file) => file.split('/').map((_, index, parts) => parts.slice(0, index).join('/')))
const places = [...new Set([...tracked, ...folders])].map((place) => `/${place}`)

let sources: string | undefined
/** Returns whether the code contains the name, as of a file that the product generates. */
const isNamedInCode = (name: string): boolean => (sources ??= code.map(read).join('\n')).includes(name)

const exists = (path: string): boolean => {
  const [first = '', ...rest] = path
    .replace(/\/$/, '')
    .split('*')
    .map((part) => part.replaceAll('.', '\\.'))
  const pattern = [first, ...rest].join('[^/]*').replaceAll('[^/]*[^/]*', '.*')
  // A package's file may also be named by its import path.
  const imported = pattern.replace('/', '/src/')
  const found = new RegExp(`/(${pattern}|packages/${imported})$`)
  return places.some((place) => found.test(place)) || (path.endsWith('.json') && isNamedInCode(path))
}

const quoted = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, words = '']) => words.split(' '))

/** Returns the paths in a document. Skips docs/first-endpoint.md, which names files still to be written. */
const pathsIn = (file: string): string[] =>
  file === 'docs/first-endpoint.md'
    ? []
    : quoted(read(file)).filter(
        (word) => /^[\w*-][\w./*-]*\.(tsx?|mjs|json|ya?ml|css|conf|md|js)$/.test(word) && !word.startsWith('.local'),
      )

describe.each(documents)('%s', (file) => {
  it('links to existing pages and names existing files', () => {
    const links = [...read(file).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
    const own = links.filter((link) => !/^[a-z]+:/.test(link))
    expect(own.filter((link) => !existsSync(join(root, dirname(file), link)))).toEqual([])
    expect(pathsIn(file).filter((path) => !exists(path))).toEqual([])
  })

  it('names existing commands', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...read(file).matchAll(/npm run ([a-z][a-z0-9:-]*)/g)].map(([, name = '']) => name)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})

it('docs/security.md names every row of the attacks', () => {
  const rows = tracked.filter((file) => file.startsWith('attack/src/rows/')).map(read)
  const ids = rows.flatMap((text) => [...text.matchAll(/^ {2}id: '([^']+)',$/gm)].map(([, id = '']) => id))
  expect(ids.length).toBeGreaterThan(20)
  const named = new Set(read('docs/security.md').match(/(?<=[( ,])(A[A-Z0-9]\w?\+?|FI)(?=[,)])/g))
  expect(ids.filter((id) => !named.has(`A${id}`) && !named.has(id))).toEqual([])
})

it('reports a missing file and a missing folder', () => {
  expect(exists('tools/no-such-file.ts')).toBe(false)
  expect(exists('no-such-name.unit.test.ts')).toBe(false)
  expect(exists('tools/documents.unit.test.ts')).toBe(true)
  expect(exists('services/*/src/main.ts')).toBe(true)
})

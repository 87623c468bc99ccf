import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { expect, it } from 'vitest'

/** Layers of each package, lowest first ('.' for its own files). A file may import its own layer and lower ones. */
const layers: Readonly<Record<string, readonly string[]>> = {
  'packages/service-kit/src': [
    'sun',
    'process',
    'store',
    'events',
    'auth',
    'http',
    'storage',
    'jobs',
    'service',
    'sample',
  ],
  'packages/local-runtime/src': ['processes', 'programs', 'record', 'nats', 'mongo', 'servers', 'run', '.', 'fixtures'],
  'packages/web-kit/src': [
    '.',
    'browser',
    'credentials',
    'api',
    'queries',
    'live',
    'files',
    'session',
    'notifications',
    'app',
    'test',
  ],
}

const root = join(import.meta.dirname, '..')
const importForm = /(?:from|import\(|import)\s*'(\.[^']+)'/g
/** Leaves out lazy imports, by which pages of a front end load each other. */
const eagerForm = /(?:from|(?<!(?:=>|await)\s*)import\(|import)\s*'(\.[^']+)'/g
const folderOf = (path: string): string => (path.includes(sep) ? (path.split(sep)[0] ?? '') : '.')

it.each(Object.entries(layers))('%s: no layer imports a higher one', (source, order) => {
  const cwd = join(root, source)
  const files = globSync('**/*.{ts,tsx}', { cwd }).filter((file) => !/\.test\.tsx?$/.test(file))
  const unplaced = files.filter((file) => !order.includes(folderOf(file)))
  const upward = files.flatMap((file) =>
    [...readFileSync(join(cwd, file), 'utf8').matchAll(importForm)]
      .map(([, specifier = '']) => relative(cwd, join(cwd, dirname(file), specifier)))
      .filter((target) => order.indexOf(folderOf(target)) > order.indexOf(folderOf(file)))
      .map((target) => `${file} imports ${target}`),
  )
  expect({ unplaced, upward }).toEqual({ unplaced: [], upward: [] })
})

/** Removes names that import no remaining one, until only circles and their importers remain. */
const circlesIn = (below: Map<string, ReadonlySet<string>>): string[] => {
  for (;;) {
    const free = [...below].filter(([, lower]) => ![...lower].some((name) => below.has(name)))
    if (free.length === 0) return [...below.keys()].toSorted()
    for (const [name] of free) below.delete(name)
  }
}

/** Folders whose values import each other in a circle. Imports of types, and files beside the folders, don't count. */
const circleOf = (source: string): string[] => {
  const cwd = join(root, source)
  const valueImport = /^(?:import|export)\s+(?!type\b)(\{[^}]*\}|[^'"{}]*?)(?:\s*from\s+)?'(\.[^']+)'/gm
  const nounOf = (path: string): string =>
    dirname(path)
      .split(sep)
      .slice(0, path.startsWith('features') ? 2 : 1)
      .join('/')
  const isOfTypes = (names: string): boolean => names.startsWith('{') && !/[{,]\s*(?!type\b)\w/.test(names)
  const below = new Map<string, Set<string>>()
  for (const file of globSync('**/*.{ts,tsx}', { cwd }).filter((name) => !/\.test\.tsx?$/.test(name))) {
    const noun = nounOf(file)
    if (noun === '.') continue
    const targets = [...readFileSync(join(cwd, file), 'utf8').matchAll(valueImport)]
      .filter(([, names = '']) => !isOfTypes(names))
      .map(([, , specifier = '']) => nounOf(relative(cwd, join(cwd, dirname(file), specifier))))
      .filter((target) => target !== '.' && target !== noun)
    below.set(noun, new Set([...(below.get(noun) ?? []), ...targets]))
  }
  return circlesIn(below)
}

it.each(globSync(['gateway/src', 'mf-*/src', 'services/*/src', 'shell/src'], { cwd: root }))(
  '%s: no folders import each other in a circle',
  (source) => {
    expect(circleOf(source)).toEqual([])
  },
)

it.each(globSync(['gateway/src', 'mf-*/src', 'packages/*/src', 'services/*/src', 'shell/src'], { cwd: root }))(
  '%s: no files import each other in a circle, not even types',
  (source) => {
    const cwd = join(root, source)
    const form = source.startsWith('mf-') ? eagerForm : importForm
    const files = globSync('**/*.{ts,tsx}', { cwd }).filter((name) => !/\.test\.tsx?$/.test(name))
    const importsOf = (file: string) =>
      [...readFileSync(join(cwd, file), 'utf8').matchAll(form)].map(([, specifier = '']) =>
        relative(cwd, join(cwd, dirname(file), specifier)),
      )
    expect(circlesIn(new Map(files.map((file) => [file, new Set(importsOf(file))])))).toEqual([])
  },
)

it.each(globSync('services/*/src', { cwd: root }))(
  '%s: no folder imports routes; only the app mounts them',
  (source) => {
    const cwd = join(root, source)
    const importing = globSync('*/**/*.ts', { cwd }).filter(
      (file) => !file.endsWith('.test.ts') && /from '\.[^']*\.routes\.ts'/.test(readFileSync(join(cwd, file), 'utf8')),
    )
    expect(importing).toEqual([])
  },
)

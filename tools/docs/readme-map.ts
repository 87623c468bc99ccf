import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const begin = '<!-- map: written by `npm run docs` from the descriptions in each package.json -->'
const end = '<!-- end of map -->'

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as { description?: string; workspaces?: string[] }

/** Returns the README with a line of the map per workspace. */
export function readmeWithMap(root: string): string {
  const folders = (read(join(root, 'package.json')).workspaces ?? []).flatMap((pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(root, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -1)}${name}`)
      : [pattern],
  )
  const lines = folders.map((folder) => {
    const { description } = read(join(root, folder, 'package.json'))
    if (!description) throw new Error(`${folder}/package.json has no description.`)
    return `- \`${folder}\`: ${description}`
  })
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const [before, rest] = readme.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error('README.md has lost the marks of its map.')
  return [before, begin, '\n\n', lines.join('\n'), '\n\n', end, after].join('')
}

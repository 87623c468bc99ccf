import { execFileSync } from 'node:child_process'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const linesOf = (command: string, args: readonly string[]): string[] =>
  execFileSync(command, args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter(Boolean)

it('every source is checked by one of the programs of check:types', { timeout: 180_000 }, () => {
  const programs = ['tools/types/node.json', 'tools/types/web.json', 'tools/types/browser-tests.json']
  const tsc = join(root, 'node_modules/.bin/tsc')
  const checked = new Set(
    [...programs, 'shell/service-worker/tsconfig.json'].flatMap((program) =>
      linesOf(tsc, ['--listFilesOnly', '-p', program]).map((path) => relative(root, path)),
    ),
  )
  const sources = linesOf('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'])
  // Matches tests of untyped JavaScript modules that Rspack's configuration imports.
  const ofJavaScript = /^packages\/front-build\/|^shell\/installable\/.+\.test\.ts$/
  const untyped = sources.filter((path) => !ofJavaScript.test(path) && !checked.has(path))
  expect(untyped).toEqual([])
})

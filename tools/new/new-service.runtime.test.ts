import { execFile, execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyTree } from './copy-tree.ts'

const name = 'journal'
let copy: string
const git = (...words: readonly string[]): string => execFileSync('git', words, { cwd: copy, encoding: 'utf8' })

/** Runs a program in the copy. Returns what it wrote, and its exit code if that is not 0. */
const run = async (program: string, ...words: readonly string[]): Promise<string> => {
  const env = { ...process.env, PATH: `${join(copy, 'node_modules/.bin')}:${process.env.PATH}`, VITEST: undefined }
  try {
    return (await promisify(execFile)(program, words, { cwd: copy, env, maxBuffer: 2 ** 26 })).stdout
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return `${program} ${words.join(' ')} ended with ${code}:\n${stdout}${stderr}`
  }
}
const node = (tool: string, ...words: readonly string[]) => run(process.execPath, join('tools', tool), ...words)

beforeAll(() => {
  copy = realpathSync(mkdtempSync(join(tmpdir(), 'love-space-new-')))
  copyTree(repositoryRoot, copy)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('npm run new', () => {
  it('refuses a name that is in use and a tree with changes, and changes nothing', async () => {
    expect(await node('new.ts', 'service', 'wishes')).toContain('A service cannot be called "wishes"')
    appendFileSync(join(copy, 'OWNERS'), '# A change that is not committed.\n')
    expect(await node('new.ts', 'service', name)).toContain('Commit these changes first, or undo them:\nM OWNERS')
    expect(git('status', '--porcelain')).toBe(' M OWNERS\n')
    git('checkout', '--', 'OWNERS')
  })

  it('makes a service that the checks of the product accept', { timeout: 400_000 }, async () => {
    expect(await node('new.ts', 'service', name)).toContain(`services/${name} is there.`)
    git('add', '-A')
    const changed = git('diff', '--cached', '--name-only', '--diff-filter=d').split('\n')
    const sources = changed.filter((file) => /\.(ts|mjs|json|md)$/.test(file) && file !== 'package-lock.json')
    const own = [`services/${name}`, `packages/contracts/src/${name}`]
    const found = await Promise.all([
      run('tsc', '--noEmit', '-p', own[0] ?? ''),
      node('check-compose.ts'),
      node('check-k8s.ts'),
      node('contracts.ts', 'check'),
      run('oxfmt', '--check', ...sources),
      run('oxlint', ...own),
      run('vitest', 'run', '--project', 'unit', ...own, 'tools/owners', 'tools/service-files'),
      run('nx', 'show', 'projects', '--affected', '--uncommitted'),
    ])
    expect(found.filter((text) => text.includes(' ended with '))).toEqual([])
    expect(found.at(-1)).toContain(`@love-space/${name}`)
  })
})

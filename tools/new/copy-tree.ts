import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

const git = (cwd: string, ...words: readonly string[]): string =>
  execFileSync('git', words, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })

/** Links what is installed. Workspaces are linked to the copy's own folders. */
const linkModules = (from: string, to: string): void => {
  mkdirSync(join(to, '@love-space'), { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== '@love-space' && (!name.startsWith('.') || name === '.bin'))
      symlinkSync(join(from, name), join(to, name))
  }
  for (const name of readdirSync(join(from, '@love-space'))) {
    symlinkSync(readlinkSync(join(from, '@love-space', name)), join(to, '@love-space', name))
  }
}

/** Copies the working tree, as git sees it, into a repository of its own with one commit. */
export const copyTree = (root: string, to: string): void => {
  const files = git(root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard').split('\0')
  for (const file of new Set(files.filter(Boolean))) {
    if (!existsSync(join(root, file))) continue
    mkdirSync(dirname(join(to, file)), { recursive: true })
    copyFileSync(join(root, file), join(to, file))
  }
  linkModules(join(root, 'node_modules'), join(to, 'node_modules'))
  git(to, 'init', '-q', '-b', 'main')
  git(to, 'add', '-A')
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  git(to, ...author, 'commit', '-q', '-m', 'root: copy the tree')
}

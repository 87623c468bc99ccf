import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Refusal } from '../run-tool.ts'
import type { Source } from './lines.ts'

/**
 * Writes the files and then runs `finish`. If either fails, leaves the working tree as it was. Throws a Refusal if the
 * tree has changes that are not committed, because git could not tell them from the new ones.
 */
export const writeAll = (root: string, sources: readonly Source[], finish: () => void): void => {
  const git = (...words: readonly string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain')
  if (changed !== '') throw new Refusal(`Commit these changes first, or undo them:\n${changed}`)
  try {
    for (const { file, text } of sources) {
      mkdirSync(dirname(join(root, file)), { recursive: true })
      writeFileSync(join(root, file), text)
    }
    finish()
  } catch (error) {
    git('checkout', '--', '.')
    git('clean', '-qfd')
    throw error
  }
}

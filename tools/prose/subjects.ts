import { execFileSync } from 'node:child_process'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'

const charsMax = 72
const form = /^[a-z0-9][\w.,/ -]*: [a-z0-9"'`][^\n]*[^.\s]$/

/** Returns the fault of a commit's subject; null if it has the form `area: verb what`. */
export const faultOf = (subject: string): string | null => {
  if (subject.length > charsMax) return `has ${subject.length} characters, more than ${charsMax}`
  return form.test(subject) ? null : 'is not `area: verb what`, in lower case and without a full stop'
}

/** Commit after which the rule holds. */
const base = 'fd5ab8f7'

const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: repositoryRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** Returns the subjects since `base`; none outside a clone, or in a shallow one without `base`. */
const subjectsSince = (): readonly string[] => {
  try {
    return git('log', '--no-merges', '--format=%h %s', `${base}..HEAD`).split('\n').filter(Boolean)
  } catch {
    return []
  }
}

export const badSubjects = (): string[] =>
  subjectsSince().flatMap((line) => {
    const [id = '', ...words] = line.split(' ')
    const fault = faultOf(words.join(' '))
    return fault === null ? [] : [`commit ${id}: "${words.join(' ')}" ${fault}`]
  })

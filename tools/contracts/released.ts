import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { breaksBetween, type Snapshot } from './compare.ts'
import { presentContracts } from './snapshot.ts'

const folder = join(import.meta.dirname, '../../packages/contracts/released')
export const releasedFile = join(folder, 'contracts.json')
/** Breaks that are meant, each with its reason, until the next release. */
export const acceptedFile = join(folder, 'accepted-breaks.json')

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** How the present contracts stand to those of the last release. */
export const compareWithReleased = (): { readonly breaks: readonly string[]; readonly stale: readonly string[] } => {
  const accepted = Object.keys(read(acceptedFile) as Record<string, string>)
  const found = breaksBetween(read(releasedFile) as Snapshot, presentContracts())
  return {
    breaks: found.filter((sentence) => !accepted.includes(sentence)),
    stale: accepted.filter((sentence) => !found.includes(sentence)),
  }
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { breaksBetween, comingBetween, type Snapshot } from './compare.ts'
import { presentContracts } from './snapshot.ts'

const folder = join(import.meta.dirname, '../../packages/contracts/released')
const releasedFile = join(folder, 'contracts.json')
/** Breaks accepted until the next release, each with a reason. */
const acceptedFile = join(folder, 'accepted-breaks.json')
/** Names that are new since the last release, each with its purpose. */
const comingFile = join(folder, 'coming.json')

type Sentences = Readonly<Record<string, string>>

const readSentences = (file: string): Sentences => JSON.parse(readFileSync(file, 'utf8')) as Sentences

export const readReleased = (): Snapshot & { readonly commit: string } =>
  JSON.parse(readFileSync(releasedFile, 'utf8')) as Snapshot & { readonly commit: string }

export const comingNames = (): string[] => Object.keys(readSentences(comingFile))

export const compareWithReleased = () => {
  const accepted = Object.keys(readSentences(acceptedFile))
  const announced = comingNames()
  const released = readReleased()
  const present = presentContracts()
  const breaks = breaksBetween(released, present)
  const coming = comingBetween(released, present)
  return {
    breaks: breaks.filter((sentence) => !accepted.includes(sentence)),
    /** Accepted breaks that do not exist. */
    needlesslyAccepted: accepted.filter((sentence) => !breaks.includes(sentence)),
    /** New names that coming.json lacks. */
    unannounced: coming.filter((name) => !announced.includes(name)),
    /** Names in coming.json that are released already or do not exist. */
    needlesslyAnnounced: announced.filter((name) => !coming.includes(name)),
  }
}

const linesOf = (entries: object): string => {
  const lines = Object.entries(entries).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n}` : '{}'
}

/** Returns coming.json with further names. */
export const announcing = (names: Sentences): string => `${linesOf({ ...readSentences(comingFile), ...names })}\n`

export const acceptBreak = (sentence: string, why: string): void =>
  writeFileSync(acceptedFile, `${linesOf({ ...readSentences(acceptedFile), [sentence]: why })}\n`)

/** Records the contracts as released. Also clears accepted breaks and coming names. */
export const releaseContracts = (commit: string): void => {
  const parts = Object.entries(presentContracts()).map(([name, entries]) => `"${name}": ${linesOf(entries as object)}`)
  writeFileSync(releasedFile, `{\n"commit": ${JSON.stringify(commit)},\n${parts.join(',\n')}\n}\n`)
  for (const file of [acceptedFile, comingFile]) writeFileSync(file, '{}\n')
}

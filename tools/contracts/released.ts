import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { breaksBetween, comingBetween, type Snapshot } from './compare.ts'
import { presentContracts } from './snapshot.ts'

const folder = join(import.meta.dirname, '../../packages/contracts/released')
const releasedFile = join(folder, 'contracts.json')
/** Breaks that are meant, each with its reason, until the next release. */
const acceptedFile = join(folder, 'accepted-breaks.json')
/** Routes, events and shared modules that the last release does not have, each with what it is for. */
const comingFile = join(folder, 'coming.json')

type Sentences = Readonly<Record<string, string>>

const readSentences = (file: string): Sentences => JSON.parse(readFileSync(file, 'utf8')) as Sentences

/** The contracts of the last release, and the commit they were released from. */
export const readReleased = (): Snapshot & { readonly commit: string } =>
  JSON.parse(readFileSync(releasedFile, 'utf8')) as Snapshot & { readonly commit: string }

/** The names that the next release adds. */
export const comingNames = (): string[] => Object.keys(readSentences(comingFile))

/** How the present contracts stand to those of the last release. */
export const compareWithReleased = () => {
  const accepted = Object.keys(readSentences(acceptedFile))
  const announced = comingNames()
  const released = readReleased()
  const present = presentContracts()
  const breaks = breaksBetween(released, present)
  const coming = comingBetween(released, present)
  return {
    /** What breaks the last release, and is not accepted. */
    breaks: breaks.filter((sentence) => !accepted.includes(sentence)),
    /** Accepted breaks that do not exist. */
    needlesslyAccepted: accepted.filter((sentence) => !breaks.includes(sentence)),
    /** Names that neither the last release nor coming.json has. */
    unannounced: coming.filter((name) => !announced.includes(name)),
    /** Names in coming.json that the last release has, or that do not exist. */
    needlesslyAnnounced: announced.filter((name) => !coming.includes(name)),
  }
}

/** One line for each route, event or sentence. */
const linesOf = (entries: object): string => {
  const lines = Object.entries(entries).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n}` : '{}'
}

/** Accepts a break until the next release. */
export const acceptBreak = (sentence: string, why: string): void =>
  writeFileSync(acceptedFile, `${linesOf({ ...readSentences(acceptedFile), [sentence]: why })}\n`)

/** Keeps the present contracts as those of the last release: nothing is accepted or coming any more. */
export const releaseContracts = (commit: string): void => {
  const parts = Object.entries(presentContracts()).map(([name, entries]) => `"${name}": ${linesOf(entries as object)}`)
  writeFileSync(releasedFile, `{\n"commit": ${JSON.stringify(commit)},\n${parts.join(',\n')}\n}\n`)
  for (const file of [acceptedFile, comingFile]) writeFileSync(file, '{}\n')
}

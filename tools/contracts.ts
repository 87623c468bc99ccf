// The contracts against those of the last release: `npm run contracts -- check|accept|release`.
import { readFileSync, writeFileSync } from 'node:fs'
import { acceptedFile, compareWithReleased, releasedFile } from './contracts/released.ts'
import { presentContracts } from './contracts/snapshot.ts'

const usage = `Usage:
  npm run contracts -- check                      what breaks clients, callers or consumers of the last release
  npm run contracts -- accept <sentence> <why>    accept one of these breaks until the next release
  npm run contracts -- release                    keep the present contracts as those of the last release`

/** One line for each route, event or sentence. */
const linesOf = (entries: object): string => {
  const lines = Object.entries(entries).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return lines.length > 0 ? `{\n${lines.join(',\n')}\n}` : '{}'
}

const [command, sentence, why] = process.argv.slice(2)
const { breaks, stale } = command === 'release' ? { breaks: [], stale: [] } : compareWithReleased()

if (command === 'check') {
  for (const found of breaks) process.stdout.write(`breaks: ${found}\n`)
  for (const found of stale) process.stdout.write(`accepted, but not there: ${found}\n`)
  if (breaks.length + stale.length === 0) process.stdout.write('Whatever is of the last release goes on working.\n')
  process.exitCode = breaks.length + stale.length > 0 ? 1 : 0
} else if (command === 'accept' && sentence !== undefined && why) {
  if (!breaks.includes(sentence)) {
    process.stderr.write(`This is none of the breaks:\n${breaks.join('\n')}\n`)
    process.exitCode = 1
  } else {
    const accepted = JSON.parse(readFileSync(acceptedFile, 'utf8')) as Record<string, string>
    writeFileSync(acceptedFile, `${linesOf({ ...accepted, [sentence]: why })}\n`)
  }
} else if (command === 'release') {
  const parts = Object.entries(presentContracts()).map(([name, entries]) => `"${name}": ${linesOf(entries as object)}`)
  writeFileSync(releasedFile, `{\n${parts.join(',\n')}\n}\n`)
  writeFileSync(acceptedFile, '{}\n')
} else {
  process.stderr.write(`${usage}\n`)
  process.exitCode = 1
}

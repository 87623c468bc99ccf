// Compares the contracts with those of the last release: `npm run contracts -- check|accept|release`.
import { execFileSync } from 'node:child_process'
import { repositoryRoot } from '@love-space/local-runtime/processes/paths.ts'
import { acceptBreak, compareWithReleased, releaseContracts } from './contracts/released.ts'

const usage = `Usage:
  npm run contracts -- check                      lists what breaks clients, callers or consumers of the last release, and new names that
                                                  packages/contracts/released/coming.json lacks
  npm run contracts -- accept <sentence> <why>    accepts one of these breaks until the next release
  npm run contracts -- release                    records the present contracts and their commit as the last release`

const git = (...words: readonly string[]): string =>
  execFileSync('git', words, { cwd: repositoryRoot, encoding: 'utf8' }).trim()

const fail = (message: string): void => {
  process.stderr.write(`${message}\n`)
  process.exitCode = 1
}

const check = (): void => {
  const { breaks, needlesslyAccepted, unannounced, needlesslyAnnounced } = compareWithReleased()
  const lines = [
    ...breaks.map((sentence) => `breaks: ${sentence}`),
    ...needlesslyAccepted.map((sentence) => `accepted, but does not exist: ${sentence}`),
    ...unannounced.map((name) => `missing in coming.json: ${name}`),
    ...needlesslyAnnounced.map((name) => `in coming.json, but released or does not exist: ${name}`),
  ]
  if (lines.length > 0) fail(lines.join('\n'))
  else process.stdout.write('Nothing breaks the last release, and coming.json has every new name.\n')
}

const accept = (sentence: string, why: string): void => {
  const { breaks } = compareWithReleased()
  if (breaks.includes(sentence)) acceptBreak(sentence, why)
  else fail(`This is none of the breaks:\n${breaks.join('\n')}`)
}

const release = (): void => {
  // The recorded commit must contain exactly these contracts.
  const changed = git('status', '--porcelain', '--', 'packages/contracts/src')
  if (changed === '') releaseContracts(git('rev-parse', 'HEAD'))
  else fail(`Commit these first, so that the commit id names what is released:\n${changed}`)
}

const [command, sentence, why] = process.argv.slice(2)
if (command === 'check') check()
else if (command === 'accept' && sentence !== undefined && why) accept(sentence, why)
else if (command === 'release') release()
else fail(usage)

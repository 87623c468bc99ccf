// Asks the services of a running product: `npm run ops`.
import { commands } from './ops/commands.ts'
import { serviceNames } from '@love-space/contracts/processes.ts'
import { Refusal, runTool } from './run-tool.ts'

const widest = Math.max(...commands.map(({ words }) => words.length))
const usage = `Usage:
${commands.map(({ words, does }) => `  npm run ops -- ${words.padEnd(widest)}  ${does}`).join('\n')}

<service> is one of ${serviceNames.join(', ')}. Its address is <SERVICE>_URL, by default that of the local run.
The call is signed as the admin service, with INTERNAL_PRIVATE_KEY or by default the key of the local run.`

/** Returns what the caller filled in, or undefined if these words are not the command's. */
const givenIn = (said: readonly string[], words: string): readonly string[] | undefined => {
  const wanted = words.split(' ')
  const fitsWord = (word: string, index: number): boolean =>
    word.startsWith('[') || (word.startsWith('<') ? Boolean(said[index]) : said[index] === word)
  if (said.length > wanted.length || !wanted.every(fitsWord)) return undefined
  return said.filter((_, index) => /^[<[]/.test(wanted[index] ?? ''))
}

await runTool(async (said) => {
  for (const { words, run } of commands) {
    const given = givenIn(said, words)
    if (given) return run(...given)
  }
  throw new Refusal(usage)
})

import { processNames } from '@love-space/contracts/processes.ts'
import { linesSince } from '@love-space/testing/log-errors.ts'
import type { Row } from '../row.ts'

const ownLogs: ReadonlySet<string> = new Set(processNames)
/** Matches characters that a terminal would interpret. */
const control = /(?!\n)\p{Cc}/u
const pinOrToken = /"(?:pin|currentPin|newPin|password|token)":"(?!\[hidden\])[^"]/

const isLine = (line: string): boolean => {
  try {
    return typeof (JSON.parse(line) as { message?: unknown }).message === 'string'
  } catch {
    return false
  }
}

export const logs: Row = {
  id: 'Z',
  title: 'the logs of everything above, searched for every token, password, cookie and tap secret that was used',
  attack: async ({ target }, tally) => {
    const lines = (await linesSince(target.dir, target.logMark)).filter(({ name }) => ownLogs.has(name))
    for (const [name, found] of Map.groupBy(lines, (line) => line.name)) {
      const written = found.map(({ line }) => line)
      const secrets = target.secrets.kindsIn(written.join('\n'))
      tally.check(`no secret stands in the log of ${name}`, secrets.length === 0, secrets.join())
      const leaks = written.filter((line) => pinOrToken.test(line))
      tally.check(`no PIN and no password stands in the log of ${name}`, leaks.length === 0, leaks[0])
      const strange = written.filter((line) => !isLine(line) || control.test(line))
      tally.check(`every line in the log of ${name} is one it wrote`, strange.length === 0, strange[0])
    }
    tally.notes.push(`${target.secrets.size} secrets, ${lines.length} lines`)
  },
}

// Lists running erasures: `npm run erasures`.
import { erasureFinished } from '@love-space/contracts/erasure.events.ts'
import { listOpenErasures } from '@love-space/contracts/erasure.internal.ts'
import { callingNote, clientOf, Refusal, runTool } from './internal-client.ts'

const usage = `Usage:
  npm run erasures    erased spaces and users that some service still holds something of, oldest first

${callingNote}`

await runTool(async (words) => {
  if (words.length > 0) throw new Refusal(usage)
  for (const asker of ['space', 'auth'] as const) {
    const { data } = await (await clientOf(asker)).call(listOpenErasures, {})
    const asked = data.erasures.filter(({ kind }) => kind === (asker === 'space' ? 'space' : 'user'))
    for (const { id, kind, askedAt, confirmedBy } of asked) {
      const missing = Object.keys(erasureFinished).filter((name) => !confirmedBy.includes(name))
      console.log(`${kind} ${id}  asked ${askedAt}  not yet: ${missing.join(', ')}`)
    }
    if (asked.length === 0) console.log(`${asker} waits for nobody.`)
  }
})

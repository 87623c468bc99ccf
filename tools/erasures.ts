// Lists running erasures: `npm run erasures`.
import { erasureFinished } from '@love-space/contracts/erasure.events.ts'
import { listOpenErasures } from '@love-space/contracts/erasure.internal.ts'
import { serviceUsage, clientOf, Refusal, runTool } from './internal-client.ts'

const usage = `Usage:
  npm run erasures    lists erasures that a service has not finished, oldest first

${serviceUsage}`

await runTool(async (words) => {
  if (words.length > 0) throw new Refusal(usage)
  for (const service of ['space', 'auth'] as const) {
    const { data } = await (await clientOf(service)).call(listOpenErasures, {})
    const erasures = data.erasures.filter(({ kind }) => kind === (service === 'space' ? 'space' : 'user'))
    for (const { id, kind, askedAt, confirmedBy } of erasures) {
      const missing = Object.keys(erasureFinished).filter((name) => !confirmedBy.includes(name))
      console.log(`${kind} ${id}  requested ${askedAt}  unfinished in: ${missing.join(', ')}`)
    }
    if (erasures.length === 0) console.log(`${service} has no unfinished erasures.`)
  }
})

// Lists and replays a service's parked events: `npm run parked -- list|replay <service> [<id>]`.
import { listParkedEvents, replayParkedEvent } from '@love-space/contracts/parked.internal.ts'
import { serviceUsage, clientOf, Refusal, runTool, serviceNamed, type Service } from './internal-client.ts'

const usage = `Usage:
  npm run parked -- list <service>           lists parked events, newest first
  npm run parked -- replay <service> <id>    handles an event again; it leaves the list if that succeeds

${serviceUsage}`

const list = async (service: Service): Promise<void> => {
  const { data } = await (await clientOf(service)).call(listParkedEvents, {})
  for (const { id, parkedAt, durable, subject, aggregateId, attempts, error } of data.events) {
    console.log(`${id}  ${parkedAt}  ${durable}\n  ${subject} of ${aggregateId || 'an unknown aggregate'}`)
    console.log(`  after ${attempts} attempts: ${error}\n`)
  }
  console.log(data.total === 0 ? `${service} has no parked events.` : `${data.events.length} of ${data.total} shown.`)
}

const replay = async (service: Service, id: string): Promise<void> => {
  const { data } = await (await clientOf(service)).call(replayParkedEvent, { params: { id } })
  if (!data.replayed) throw new Refusal(`It failed again: ${data.error ?? 'for an unknown reason'}`)
  console.log(`${id} was handled.`)
}

await runTool(async ([command, name, id, ...rest]) => {
  const service = serviceNamed(name)
  if (!service || rest.length > 0) throw new Refusal(usage)
  if (command === 'list' && id === undefined) return list(service)
  if (command === 'replay' && id !== undefined) return replay(service, id)
  throw new Refusal(usage)
})

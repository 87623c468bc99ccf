import { waitFor } from '@love-space/testing/wait-for.ts'
import { request, type IncomingMessage } from 'node:http'
import { once } from 'node:events'

export interface ReceivedEvent {
  readonly event: string
  readonly id?: string
  readonly data: Record<string, unknown>
}

export interface LiveReader {
  readonly response: IncomingMessage
  readonly events: ReceivedEvent[]
  readonly isClosed: () => boolean
  next(fits: (event: ReceivedEvent) => boolean): Promise<ReceivedEvent>
  leave(): void
}

const parse = (block: string): ReceivedEvent | undefined => {
  const fields = Object.fromEntries(
    block
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith(':'))
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  ) as Record<string, string>
  if (fields.event === undefined) return undefined
  const data = JSON.parse(fields.data ?? '{}') as Record<string, unknown>
  return { event: fields.event, data, ...(fields.id === undefined ? {} : { id: fields.id }) }
}

export const openLive = async (origin: string, headers: Record<string, string>): Promise<LiveReader> => {
  const sent = request(`${origin}/api/stream`, { agent: false, headers }).end()
  sent.on('error', () => undefined)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const events: ReceivedEvent[] = []
  let closed = false
  let rest = ''
  response.on('error', () => undefined)
  response.once('close', () => {
    closed = true
  })
  response.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    events.push(...blocks.map(parse).filter((event) => event !== undefined))
  })
  return {
    response,
    events,
    isClosed: () => closed,
    next: (fits) => waitFor(() => events.find(fits), { what: 'a live event' }),
    leave: () => sent.destroy(),
  }
}

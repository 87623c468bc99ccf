import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { eventsByProducer } from '@love-space/contracts/catalog.ts'
import type { EventSpec } from '@love-space/contracts/event.ts'
import { liveHinted, liveSubjects } from '@love-space/contracts/gateway/live.events.ts'

/** Returns the name of an event's constant, which contracts form by entity and past tense. */
const constantOf = (event: EventSpec): string => {
  if (event === liveHinted) return 'liveHinted'
  const [, , entity, verb] = event.subject.split('.')
  return `${entity}-${verb}`.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

const consumersOf = (root: string, constant: string): string[] => {
  const folders = [
    ...readdirSync(join(root, 'services')).map((name) => `services/${name}`),
    'gateway',
    'packages/members',
    'packages/service-kit',
  ]
  if (/^(userS|s)essions?Ended$/.test(constant)) return ['gateway and all services']
  if (constant === 'liveHinted') return ['gateways of the last release']
  return folders.filter((folder) => {
    const sources = join(root, folder, 'src')
    if (!existsSync(sources)) return false
    return readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(consumers|ended-sessions)\.ts$/.test(file))
      .some((file) => new RegExp(`\\b${constant}\\b`).test(readFileSync(join(sources, file), 'utf8')))
  })
}

const readersOf = (root: string, event: EventSpec): string => {
  const services = event.published === false ? [] : consumersOf(root, constantOf(event))
  return [...services, ...(event.live ? [`browsers (\`${event.live.topic}\`)`] : [])].join(', ') || '—'
}

const rowOf = (root: string, event: EventSpec): string =>
  `- \`${event.subject.replace(/^lovespace\./, '')}\`: ${readersOf(root, event)}`

/** LIVE2 carries the bare data of `liveHinted`, on a subject per bucket of users. */
const bucketRow = `- \`${liveSubjects.replace(/^lovespace\./, '').replace('*', '<bucket>')}\`: gateway`

export const eventsPage = (root: string): string =>
  [
    '# Domain events',
    '',
    'This page lists the domain events of each service, and who consumes them. Each subject on NATS begins with `lovespace.`. The contracts (`packages/contracts/src/*/*.events.ts`) describe meaning and fields; `event.ts` beside them describes the envelope (CloudEvents 1.0). `npm run docs` writes this page.',
    '`browsers (topic)` means that the recipients of `live` in the contract get a hint of that topic. An event for browsers alone is not published to NATS.',
    ...Object.entries<readonly EventSpec[]>({ ...eventsByProducer, live: [liveHinted] })
      .filter(([, events]) => events.length > 0)
      .flatMap(([producer, events]) => ['', `## ${producer}`, '', ...events.map((event) => rowOf(root, event))]),
    bucketRow,
    '',
  ].join('\n')

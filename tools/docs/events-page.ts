import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { eventsByProducer } from '@love-space/contracts/catalog.ts'
import type { EventSpec } from '@love-space/contracts/event.ts'
import { liveHinted } from '@love-space/contracts/gateway/live.events.ts'

/** Returns the name of an event's constant in the contracts: entity and past tense. */
const constantOf = (event: EventSpec): string => {
  if (event === liveHinted) return 'liveHinted'
  const [, , entity, verb] = event.subject.split('.')
  return `${entity}-${verb}`.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}

/** Returns the services whose sources name an event's constant in a consumer or live fan-out. */
const consumersOf = (root: string, constant: string): string[] => {
  const folders = [
    ...readdirSync(join(root, 'services')).map((name) => `services/${name}`),
    'gateway',
    'packages/members',
    'packages/service-kit',
  ]
  if (/^(userS|s)essions?Ended$/.test(constant)) return ['gateway and every service (service-kit)']
  return folders.filter((folder) => {
    const sources = join(root, folder, 'src')
    if (!existsSync(sources)) return false
    return readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((file) => /(consumers|live-window|ended-sessions)\.ts$/.test(file))
      .some((file) => new RegExp(`\\b${constant}\\b`).test(readFileSync(join(sources, file), 'utf8')))
  })
}

const listOf = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

/** Describes the hint of an event: its topic, and the field that names its recipients. */
const toldOf = ({ live }: EventSpec): string => {
  if (!live) return '—'
  return `\`${live.topic}\`: ${live.recipients === 'named' ? 'whom the write names' : `\`${live.recipients}\``}`
}

const rowOf = (root: string, event: EventSpec): string => {
  const consumers = event.published === false ? 'not published' : consumersOf(root, constantOf(event)).join(', ') || '—'
  const { subject, summary, data } = event
  return `| \`${subject}\` | ${summary} | ${consumers} | ${toldOf(event)} | ${listOf(Object.keys(data.properties))} |`
}

/** Generates docs/events.md: every domain event with publisher, consumers, hint and fields. */
export const eventsPage = (root: string): string =>
  [
    '# Domain events',
    '',
    'Generated from `packages/contracts/src/*/*.events.ts` and the consumers in the code by `npm run docs`. Envelope: CloudEvents 1.0 (`packages/contracts/src/event.ts`).',
    'Browsers are told by a hint that leaves with the event (`live` in its contract); an event that is not published is for browsers alone.',
    ...Object.entries<readonly EventSpec[]>({ ...eventsByProducer, live: [liveHinted] })
      .filter(([, events]) => events.length > 0)
      .flatMap(([producer, events]) => [
        '',
        `## ${producer}`,
        '',
        '| subject | when | consumed by | browsers told | fields |',
        '| --- | --- | --- | --- | --- |',
        ...events.map((event) => rowOf(root, event)),
      ]),
    '',
  ].join('\n')

import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { EventSpec } from '@love-space/contracts/event.ts'
import * as auth from '@love-space/contracts/events/auth.ts'
import * as engagement from '@love-space/contracts/events/engagement.ts'
import * as live from '@love-space/contracts/events/live.ts'
import * as space from '@love-space/contracts/events/space.ts'

const isEvent = (value: unknown): value is EventSpec =>
  typeof value === 'object' && value !== null && 'subject' in value && 'data' in value

/** The services whose sources name an event's constant in a consumer or a live fan-out. */
const consumersOf = (root: string, constant: string): string[] => {
  const folders = [
    ...readdirSync(join(root, 'services')).map((name) => `services/${name}`),
    'gateway',
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

/** docs/events.md: every domain event, who publishes and who consumes it, and its fields. */
export const eventsPage = (root: string): string =>
  [
    '# Domain events',
    '',
    'Generated from `packages/contracts/src/events` and the consumers in the code by `npm run docs`. Envelope: CloudEvents 1.0 (`packages/contracts/src/event.ts`).',
    ...Object.entries({ auth, space, engagement, live }).flatMap(([producer, module]) => [
      '',
      `## ${producer}`,
      '',
      '| subject | when | consumed by | fields |',
      '| --- | --- | --- | --- |',
      ...Object.entries(module)
        .filter((entry): entry is [string, EventSpec] => isEvent(entry[1]))
        .map(
          ([constant, { subject, summary, data }]) =>
            `| \`${subject}\` | ${summary} | ${consumersOf(root, constant).join(', ') || '—'} | ${Object.keys(
              data.properties,
            )
              .map((field) => `\`${field}\``)
              .join(', ')} |`,
        ),
    ]),
    '',
  ].join('\n')

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serviceNames } from '@love-space/contracts/processes.ts'
import type { Subscriptions } from '@love-space/local-runtime/nats/permissions.ts'
import type { Consumer } from '@love-space/service-kit/events/consumer.ts'

type ConsumersOf = (deps: unknown) => readonly Consumer[]

/** A stub that returns itself for every property read and call. */
const anything: unknown = new Proxy(() => undefined, { get: () => anything, apply: () => anything })

/** Returns stub dependencies: declaring consumers reads only the service's name. */
const depsOf = (service: string): unknown =>
  new Proxy({}, { get: (_, name) => (name === 'service' ? service : anything) })

export const readSubscriptions = async (root: string): Promise<Subscriptions> => {
  const entries = await Promise.all(
    serviceNames.map(async (service) => {
      const folder = join(root, 'services', service, 'src')
      if (!readdirSync(folder).includes('consumers.ts')) return [service, []] as const
      const module = (await import(pathToFileURL(join(folder, 'consumers.ts')).href)) as Record<string, unknown>
      const consumersOf = Object.values(module).find((value) => typeof value === 'function') as ConsumersOf | undefined
      if (!consumersOf) throw new Error(`services/${service}/src/consumers.ts exports no function.`)
      const list = consumersOf(depsOf(service)).map(({ event, durable }) => ({ subject: event.subject, durable }))
      return [service, list] as const
    }),
  )
  return Object.fromEntries(entries) as Subscriptions
}

export const subscriptionsSource = (found: Subscriptions): string => {
  const lines = Object.entries(found).map(([service, list]) => `  ${service}: ${JSON.stringify(list)},`)
  return `// Written by \`npm run docs\` from the consumers of the services.

/** Events that every service consumes, by durable. NATS refuses a consumer that is not in this list. */
export const subscriptions = {
${lines.join('\n')}
} as const satisfies Record<string, readonly { readonly subject: string; readonly durable: string }[]>
`
}

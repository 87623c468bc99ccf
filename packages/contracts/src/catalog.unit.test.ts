import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { eventsByProducer, internalRoutesByOwner, routesByOwner } from './catalog.ts'

const folder = import.meta.dirname
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\/.+\.(routes|internal|events)\.ts$/.test(file) && file !== 'gateway/live.events.ts',
)

it.each(files)('lists what %s declares under the process whose folder it is in', async (file) => {
  const module = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>
  const owner = file.split('/')[0] as keyof typeof eventsByProducer
  const catalog = { routes: routesByOwner, internal: internalRoutesByOwner, events: eventsByProducer }
  const kind = /\.(routes|internal|events)\.ts$/.exec(file)?.[1] as keyof typeof catalog
  const declared = Object.values(module).filter(
    (value) => typeof value === 'object' && value !== null && ('method' in value || 'subject' in value),
  )
  expect(declared.length).toBeGreaterThan(0)
  for (const one of declared) expect(catalog[kind][owner]).toContain(one)
})

it('requires a permission for every operator call', () => {
  const asked = Object.values(routesByOwner)
    .flat()
    .filter(({ access }) => access === 'admin')
  expect(asked.length).toBeGreaterThan(0)
  for (const { id, permission } of asked) expect({ id, permission }).toEqual({ id, permission: expect.any(String) })
})

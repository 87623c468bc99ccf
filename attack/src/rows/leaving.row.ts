import { bodyRoutes, type OwnedRoute } from '../routes.ts'
import { headOf, Wire } from '../wire.ts'
import { serveOthers } from '../others.ts'
import type { Row } from '../row.ts'
import type { Scene } from '../scene.ts'

const stages = [
  'in the head',
  'after the head',
  'after one byte',
  'half sent',
  'while queued',
  'while answered',
] as const
type Stage = (typeof stages)[number]

const bodyBytes = 400
const atOnce = 300
const answerMs = 2_000

const leaveOnce = async ({ target, stranger }: Scene, { route }: OwnedRoute, stage: Stage): Promise<void> => {
  const { chance } = target
  const path = `/api${route.path.replaceAll(/\{[^}]+\}/g, stranger.userId)}`
  const head = headOf(route.method, path, [
    ['Content-Type', 'application/json'],
    ['Content-Length', String(bodyBytes)],
    ...(route.access === 'public' ? [] : ([['Authorization', `Bearer ${stranger.browser.token}`]] as const)),
  ])
  const wire = await Wire.open(target.ports.gateway, target.newAddress())
  if (stage === 'in the head') wire.write(head.slice(0, chance.between(1, head.length - 1)))
  else wire.write(head)
  if (stage === 'after one byte') wire.write('{')
  if (stage === 'half sent') wire.write(`{"a":"${'x'.repeat(bodyBytes / 2)}`)
  if (stage === 'while queued' || stage === 'while answered') wire.write(`"${'x'.repeat(bodyBytes - 2)}"`)
  if (stage === 'while answered') await wire.until(({ received }) => received !== '', answerMs)
  else await new Promise((resolve) => setTimeout(resolve, chance.between(1, 5)))
  if (chance.next() < 0.8) wire.reset()
  else wire.end()
}

export const leaving: Row = {
  id: '1',
  title: 'requests that leave at every stage, by the hundred at once',
  needsManyAddresses: true,
  attack: async (scene, tally) => {
    const { target } = scene
    const waves = scene.tries(18, 6)
    let isOver = false
    const leave = async (): Promise<void> => {
      for (let wave = 0; wave < waves; wave += 1) {
        const stage = stages[wave % stages.length] ?? 'after one byte'
        const route = target.chance.pick(bodyRoutes)
        await Promise.all(Array.from({ length: atOnce }, () => leaveOnce(scene, route, stage)))
      }
    }
    const leavers = leave().finally(() => (isOver = true))
    await serveOthers(scene, tally, { during: 'hundreds leaving', nextExporter: () => !isOver })
    await leavers
    tally.notes.push(`${waves * atOnce} requests left, ${atOnce} at once, at ${stages.length} stages`)
  },
}

import { commonTestEnv, createCouples } from '@love-space/testing/couples.ts'
import { createOwners, withOwners } from '@love-space/testing/owners.ts'
import { startTestService } from '@love-space/testing/service-harness.ts'
import { engagement } from '../src/engagement.ts'
import type { Env } from '../src/env.ts'

const withoutPush = { PUSH_CONTACT: 'mailto:support@example.com', PUSH_SERVICES: 'https://push.example' }

/** Starts the service with a clock that only tests move, and stubs of the services whose facts it projects. */
export const startWorld = async (startsAt = '2026-11-21T12:00:00.000Z', more: Partial<Env> = {}) => {
  const owners = createOwners()
  const time = { now: new Date(startsAt) }
  const service = await startTestService(withOwners(engagement, owners), {
    env: { ...commonTestEnv, IMPORT: 'on', ...withoutPush, ...more },
    clock: () => time.now,
  })

  return {
    service,
    owners,
    ...createCouples(service, owners),
    now: () => time.now,
    moveTo: (instant: string) => {
      time.now = new Date(instant)
    },
    pass: (ms: number) => {
      time.now = new Date(time.now.getTime() + ms)
    },
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>

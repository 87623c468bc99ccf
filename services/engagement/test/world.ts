import { lookUpUsers } from '@love-space/contracts/internal/auth.ts'
import { getSpaceFacts, getSpacesOfUser } from '@love-space/contracts/internal/space.ts'
import type { UserFacts } from '@love-space/contracts/events/auth.ts'
import type { SpaceFacts } from '@love-space/contracts/events/space.ts'
import { AppError } from '@love-space/service-kit/app-error.ts'
import { newId } from '@love-space/service-kit/crypto.ts'
import type { InternalClient } from '@love-space/service-kit/internal-client.ts'
import type { Kit } from '@love-space/service-kit/service.ts'
import { startTestService } from '@love-space/testing/service-harness.ts'
import type { Static } from '@sinclair/typebox'
import { createDeps } from '../src/deps.ts'
import { engagement } from '../src/engagement.ts'
import type { Env } from '../src/env.ts'

type Space = Static<typeof SpaceFacts>
type User = Static<typeof UserFacts>

/** Stands for the space and auth services: what they would answer, and how often they were asked. */
export const createOwners = () => {
  const spaces = new Map<string, Space>()
  const users = new Map<string, User>()
  const asked: string[] = []
  const state = { down: false }

  const answers: Record<string, (call: { params?: unknown; body?: unknown }) => unknown> = {
    [getSpacesOfUser.id]: ({ params }) => {
      const { userId } = params as { userId: string }
      return { spaces: [...spaces.values()].filter((space) => space.members.some((one) => one.userId === userId)) }
    },
    [getSpaceFacts.id]: ({ params }) => {
      const space = spaces.get((params as { spaceId: string }).spaceId)
      if (!space) throw new AppError('SPACE_NOT_FOUND')
      return space
    },
    [lookUpUsers.id]: ({ body }) => ({
      users: (body as { ids: string[] }).ids.flatMap((id) => users.get(id) ?? []),
    }),
  }
  const client = {
    call: async (route: { id: string }, call: object) => {
      asked.push(route.id)
      if (state.down) throw new AppError('UNAVAILABLE')
      return { data: answers[route.id]?.(call) }
    },
  } as unknown as InternalClient

  return { spaces, users, asked, state, client }
}

const unused = 'http://127.0.0.1:9'
const someKey = { kty: 'OKP', crv: 'Ed25519', x: '', d: '' } as const
const env: Env = {
  HOST: '127.0.0.1',
  PORT: 0,
  LOG_LEVEL: 'silent',
  DRAIN_MS: 0,
  NATS_URL: unused,
  AUTH_URL: unused,
  SPACE_URL: unused,
  MONGODB_URL: unused,
  MONGODB_DATABASE: 'unused',
  INTERNAL_PRIVATE_KEY: someKey,
  INTERNAL_PUBLIC_KEYS: {},
}

/** The service with a clock that stands still until a test moves it, and the owners of its facts. */
export const startWorld = async (startsAt = '2026-11-21T12:00:00.000Z') => {
  const owners = createOwners()
  const time = { now: new Date(startsAt) }
  const service = await startTestService(
    { ...engagement, createDeps: (kit: Kit<Env>) => createDeps({ ...kit, internal: () => owners.client }) },
    { env, clock: () => time.now },
  )

  const addPerson = async (name: string) => {
    const userId = newId()
    owners.users.set(userId, { userId, version: 1, name, avatar: null, active: true })
    const signIn = async () => (await service.signIn({ userId })).token
    return { userId, name, signIn, token: await signIn() }
  }
  type TestPerson = Awaited<ReturnType<typeof addPerson>>

  const addSpace = (people: readonly TestPerson[], facts: Partial<Space> = {}): Space => {
    const space: Space = {
      spaceId: newId(),
      version: 1,
      status: 'ACTIVE',
      timeZone: 'Europe/Berlin',
      loveStreakCriteria: { message: true, timeline: true, memory: true, loveMessage: true, moodRating: true },
      members: people.map(({ userId }, index) => ({
        userId,
        joinedAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
      })),
      ...facts,
    }
    owners.spaces.set(space.spaceId, space)
    return space
  }

  /** Two partners whose facts only their owners know yet. */
  const addCouple = async (facts: Partial<Space> = {}) => {
    const anna = await addPerson('Anna')
    const ben = await addPerson('Ben')
    return { anna, ben, space: addSpace([anna, ben], facts) }
  }

  return {
    service,
    owners,
    addPerson,
    addSpace,
    addCouple,
    moveTo: (instant: string) => {
      time.now = new Date(instant)
    },
    pass: (ms: number) => {
      time.now = new Date(time.now.getTime() + ms)
    },
  }
}
export type World = Awaited<ReturnType<typeof startWorld>>

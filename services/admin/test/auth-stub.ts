import { userChanged, userRegistered } from '@love-space/contracts/auth/user.events.ts'
import {
  changeUserRecord,
  changeUserRoles,
  createUserRecord,
  deleteUserRecord,
  listUserRecords,
  lookUpUserRecords,
  type UserRecord,
} from '@love-space/contracts/auth/user-record.internal.ts'
import { mailAboutData } from '@love-space/contracts/auth/user.internal.ts'
import type { BodyOf, Caller, ParamsOf, RouteSpec } from '@love-space/contracts/route.ts'
import * as ringRoutes from '@love-space/contracts/space/ring-record.internal.ts'
import { newId } from '@love-space/service-kit/auth/crypto.ts'
import { AppError } from '@love-space/service-kit/http/app-error.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import type { ServiceDefinition } from '@love-space/service-kit/process/service.ts'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import { admin } from '../src/admin.ts'
import type { Deps } from '../src/deps.ts'
import type { Env } from '../src/env.ts'
import { createRingStub, type RingStub } from './ring-stub.ts'
import { createSpaceStub, type SpaceStub } from './space-stub.ts'

interface Call {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Stands for the auth service: who there is, and what it was asked. */
export interface AuthStub {
  readonly users: Map<string, UserRecord>
  readonly asked: { readonly route: string; readonly body: unknown }[]
  addUser(more?: Partial<UserRecord>): UserRecord
  /** A change that only auth knows yet. */
  change(userId: string, change: Partial<UserRecord>): UserRecord
  setDown(isDown: boolean): void
  /** Who was told what by mail. */
  readonly mails: { readonly userId: string; readonly kind: string; readonly key: string }[]
  readonly client: InternalClient
}

export const createAuthStub = (): AuthStub => {
  const users = new Map<string, UserRecord>()
  const created = new Map<string, string>()
  const asked: { route: string; body: unknown }[] = []
  const mails: { userId: string; kind: string; key: string }[] = []
  let isOutOfReach = false

  const known = (userId: string): UserRecord => {
    const user = users.get(userId)
    if (!user) throw new AppError('USER_NOT_FOUND')
    return user
  }
  const change = (userId: string, changes: Partial<UserRecord>): UserRecord => {
    const before = known(userId)
    const after = { ...before, ...changes, version: before.version + 1 }
    users.set(userId, after)
    return after
  }
  const addUser = (more: Partial<UserRecord> = {}): UserRecord => {
    const userId = more.userId ?? newId()
    const user: UserRecord = {
      userId,
      version: 1,
      name: `Somebody ${userId}`,
      email: `${userId}@example.com`,
      roles: ['user'],
      active: true,
      newsletterSince: null,
      createdAt: new Date(Date.UTC(2026, 0, 1)).toISOString(),
      ...more,
    }
    users.set(userId, user)
    return user
  }

  const answers: Record<string, (call: Call) => unknown> = {
    [lookUpUserRecords.id]: ({ body }) => ({
      users: (body as BodyOf<typeof lookUpUserRecords>).ids.flatMap((id) => users.get(id) ?? []),
    }),
    [listUserRecords.id]: ({ query }) => {
      const { after = '' } = query as { after?: string }
      const behind = [...users.values()].filter(({ userId }) => userId > after)
      return { users: behind.toSorted((a, b) => (a.userId < b.userId ? -1 : 1)).slice(0, 3) }
    },
    [createUserRecord.id]: ({ body }) => {
      const { name, email, creation } = body as BodyOf<typeof createUserRecord>
      const print = created.get(creation.id)
      if (print !== undefined && print !== creation.print) throw new AppError('IDEMPOTENCY_KEY_REUSED')
      created.set(creation.id, creation.print)
      return { user: users.get(creation.id) ?? addUser({ userId: creation.id, name, email }) }
    },
    [changeUserRecord.id]: ({ params, body }) => {
      const { by: _by, password: _password, ...changes } = body as BodyOf<typeof changeUserRecord>
      const { userId } = params as ParamsOf<typeof changeUserRecord>
      return { before: known(userId), after: change(userId, changes) }
    },
    [changeUserRoles.id]: ({ params, body }) => {
      const { userId, role } = params as ParamsOf<typeof changeUserRoles>
      const before = known(userId)
      const others = before.roles.filter((one) => one !== role)
      const { isGiven } = body as BodyOf<typeof changeUserRoles>
      return { before, after: change(userId, { roles: isGiven ? [...others, role] : others }) }
    },
    [mailAboutData.id]: ({ params, body }) => {
      const { userId } = params as ParamsOf<typeof mailAboutData>
      const mail = { userId: known(userId).userId, ...(body as BodyOf<typeof mailAboutData>) }
      // One mail for a key.
      if (!mails.some(({ key }) => key === mail.key)) mails.push(mail)
    },
    [deleteUserRecord.id]: ({ params }) => {
      const { userId } = params as ParamsOf<typeof deleteUserRecord>
      known(userId)
      users.delete(userId)
    },
  }

  return {
    users,
    asked,
    mails,
    addUser,
    change,
    setDown: (isDown) => {
      isOutOfReach = isDown
    },
    client: {
      call: async (route: RouteSpec, { params, query, body }: Partial<Call> = {}) => {
        if (isOutOfReach) throw new AppError('UNAVAILABLE')
        asked.push({ route: route.id, body })
        return { data: answers[route.id]?.({ params, query, body }) }
      },
    } as unknown as InternalClient,
  }
}

const ringRouteIds = new Set(
  Object.values(ringRoutes).flatMap((route) =>
    typeof route === 'object' && 'path' in route ? route.id : [],
  ) as string[],
)
const isOfRings = ({ id }: RouteSpec): boolean => ringRouteIds.has(id)

/** A service that is not there. */
const absent: InternalClient = {
  call: async () => {
    throw new AppError('UNAVAILABLE')
  },
}

/** The admin service, asking these stubs instead of the auth and space services; without a key of Klaviyo's unless one is given. */
export const startTestAdmin = (
  auth: AuthStub,
  space: SpaceStub = createSpaceStub(),
  more: Partial<Env> = {},
  rings: RingStub = createRingStub(),
  media: InternalClient = absent,
): Promise<TestService<Deps>> => {
  const rest = {
    call: (route: RouteSpec, call: never) =>
      (isOfRings(route) ? rings : space).client.call(route as never, call) as Promise<unknown>,
  } as InternalClient
  const clients: Partial<Record<Caller, InternalClient>> = { auth: auth.client, space: rest, media }
  const definition: ServiceDefinition<Env, Deps> = {
    ...admin,
    createDeps: (kit) =>
      admin.createDeps({
        ...kit,
        internal: (owner) => clients[owner] ?? absent,
      }),
  }
  const env = { KLAVIYO_SYNC_TIME: '02:30', KLAVIYO_URL: 'http://127.0.0.1:9', ...more } as Env
  return startTestService(definition, { env })
}

/** Tells of a user as auth would. */
export const tell = (service: TestService<Deps>, { userId, version, active }: UserRecord): Promise<string> =>
  service.publish(version === 1 ? userRegistered : userChanged, {
    aggregateId: userId,
    data: { userId, version, active },
  })

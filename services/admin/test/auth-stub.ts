import { userChanged, userRegistered } from '@love-space/contracts/auth/user.events.ts'
import { isOperator } from '@love-space/contracts/admin/operator-roles.ts'
import {
  askPasskeyReset,
  changeUserRecord,
  changeUserRole,
  createUserRecord,
  deleteUserRecord,
  findSecondSuperAdmins,
  listChangedUsers,
  listUserRecords,
  lookUpUserRecords,
  sendResetMail,
  withdrawEmailProposal,
  withdrawPasskeyReset,
  type UserRecord,
} from '@love-space/contracts/auth/user-record.internal.ts'
import { mailAboutData, readDataMail } from '@love-space/contracts/auth/user.internal.ts'
import type { BodyOf, ParamsOf } from '@love-space/contracts/call-parts.ts'
import type { Caller, RouteSpec } from '@love-space/contracts/route.ts'
import * as ringRoutes from '@love-space/contracts/space/ring-record.internal.ts'
import * as stationRoutes from '@love-space/contracts/space/station.internal.ts'
import { findRingsByCode } from '@love-space/contracts/space/tap.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import type { PersonalDataService } from '@love-space/members/personal-data.ts'
import { startTestService, type TestService } from '@love-space/testing/service-harness.ts'
import { admin } from '../src/admin.ts'
import type { Deps } from '../src/deps.ts'
import type { Env } from '../src/env.ts'
import { createRingStub, type RingStub } from './ring-stub.ts'
import { createSpaceStub, type SpaceStub } from './space-stub.ts'
import { createReplayCheck, createRecords, createStub, type Answers, type Stub } from './stub.ts'

export interface StubMail {
  readonly userId: string
  readonly kind: string
  readonly key: string
  state: 'waiting' | 'sent' | 'lost'
  sentAt: Date
}

export interface AuthStub extends Stub {
  readonly users: Map<string, UserRecord>
  addUser(more?: Partial<UserRecord>): UserRecord
  change(userId: string, change: Partial<UserRecord>): UserRecord
  readonly mails: StubMail[]
  refuseMails(isOff: boolean): void
  /** Ids of users who count as nobody's second person. */
  readonly puppets: Set<string>
}

type Records = ReturnType<typeof createRecords<UserRecord>>

const changingAnswers = (users: Records): Answers => ({
  [changeUserRecord.id]: ({ params, body }) => {
    const { by, password, email, ...changes } = body as BodyOf<typeof changeUserRecord>
    const { userId } = params as ParamsOf<typeof changeUserRecord>
    const before = users.known(userId)
    if (password !== undefined && before.wasInSpace) throw new AppError('PASSWORD_OF_MEMBER')
    if (email === undefined) return { before, after: users.edit(userId, changes) }
    const at = before.createdAt
    const emailProposal = { email, proposedBy: by.userId, proposedAt: at, countsAt: at }
    return {
      before,
      after: users.edit(userId, { ...changes, ...(before.wasInSpace ? { emailProposal } : { email }) }),
    }
  },
  [withdrawEmailProposal.id]: ({ params }) => {
    const { userId } = params as ParamsOf<typeof withdrawEmailProposal>
    const before = users.known(userId)
    if (!before.emailProposal) throw new AppError('EMAIL_PROPOSAL_NOT_FOUND')
    return { before, after: users.change(userId, { emailProposal: null }) }
  },
  [askPasskeyReset.id]: ({ params, body }) => {
    const before = users.known((params as ParamsOf<typeof askPasskeyReset>).userId)
    if (!isOperator(before.roles)) throw new AppError('NOT_AN_OPERATOR')
    const { by } = body as BodyOf<typeof askPasskeyReset>
    const passkeyReset = { by: by.userId, askedAt: before.createdAt, countsAt: before.createdAt }
    return { before, after: users.change(before.userId, { passkeyReset }) }
  },
  [withdrawPasskeyReset.id]: ({ params }) => {
    const before = users.known((params as ParamsOf<typeof withdrawPasskeyReset>).userId)
    if (!before.passkeyReset) throw new AppError('PASSKEY_RESET_NOT_FOUND')
    return { before, after: users.change(before.userId, { passkeyReset: null }) }
  },
  [changeUserRole.id]: ({ params, body }) => {
    const { userId, role } = params as ParamsOf<typeof changeUserRole>
    const before = users.known(userId)
    const others = before.roles.filter((one) => one !== role)
    const { isGiven } = body as BodyOf<typeof changeUserRole>
    return { before, after: users.change(userId, { roles: isGiven ? [...others, role] : others }) }
  },
})

export const createAuthStub = (): AuthStub => {
  const users = createRecords<UserRecord>(({ userId }) => userId, 'USER_NOT_FOUND')
  const requireSame = createReplayCheck()
  const mails: StubMail[] = []
  let isMailOff = false
  const puppets = new Set<string>()

  const addUser = (more: Partial<UserRecord> = {}): UserRecord => {
    const userId = more.userId ?? newId()
    return users.add({
      userId,
      version: 1,
      revision: 1,
      name: `Somebody ${userId}`,
      email: `${userId}@example.com`,
      roles: ['user'],
      active: true,
      newsletterSince: null,
      createdAt: new Date(Date.UTC(2026, 0, 1)).toISOString(),
      ...more,
    })
  }

  const answers: Answers = {
    [lookUpUserRecords.id]: ({ body }) => ({
      users: users.lookUp((body as BodyOf<typeof lookUpUserRecords>).ids),
    }),
    [findSecondSuperAdmins.id]: ({ body }) => {
      const { userId } = body as BodyOf<typeof findSecondSuperAdmins>
      const isSuperAdmin = ({ active, roles }: UserRecord) => active && roles.includes('super_admin')
      const all = [...users.byId.values()].filter(isSuperAdmin).map((user) => user.userId)
      const isSecond = (id: string) => id !== userId && !(puppets.has(id) || puppets.has(userId))
      return { userIds: all.includes(userId) ? all.filter(isSecond) : [] }
    },
    [listUserRecords.id]: ({ query }) => ({ users: users.pageAfter((query as { after?: string }).after ?? '') }),
    [listChangedUsers.id]: ({ query }) => users.changes(query),
    [createUserRecord.id]: ({ body }) => {
      const { name, email, creation } = body as BodyOf<typeof createUserRecord>
      requireSame(creation)
      return { user: users.byId.get(creation.id) ?? addUser({ userId: creation.id, name, email }) }
    },
    ...changingAnswers(users),
    [sendResetMail.id]: ({ params }) => {
      const { userId } = params as ParamsOf<typeof sendResetMail>
      if (!users.known(userId).emailConfirmed) throw new AppError('EMAIL_UNCONFIRMED')
    },
    [mailAboutData.id]: ({ params, body }) => {
      if (isMailOff) throw new AppError('MAIL_OFF')
      const { userId } = params as ParamsOf<typeof mailAboutData>
      const mail = { userId: users.known(userId).userId, ...(body as BodyOf<typeof mailAboutData>) }
      if (!mails.some(({ key }) => key === mail.key)) mails.push({ ...mail, sentAt: new Date(), state: 'sent' })
    },
    [readDataMail.id]: ({ params }) => {
      const { userId, kind, key } = params as ParamsOf<typeof readDataMail>
      const mail = mails.find((one) => one.userId === userId && one.kind === kind && one.key === key)
      const { state = 'lost', sentAt } = mail ?? {}
      return { mail: { state, sentAt: (state === 'sent' && sentAt?.toISOString()) || null } }
    },
    [deleteUserRecord.id]: ({ params, body }) => {
      const { userId } = params as ParamsOf<typeof deleteUserRecord>
      const { dataRequestId } = body as BodyOf<typeof deleteUserRecord>
      if (users.known(userId).wasInSpace && dataRequestId === undefined) throw new AppError('DATA_REQUEST_NEEDED')
      users.byId.delete(userId)
    },
  }

  const refuseMails = (isOff: boolean) => {
    isMailOff = isOff
  }
  return { ...createStub(answers), users: users.byId, mails, refuseMails, puppets, addUser, change: users.change }
}

const ringRouteIds = new Set(
  Object.values({ ...ringRoutes, ...stationRoutes, findRingsByCode }).flatMap((route) =>
    typeof route === 'object' && 'path' in route ? route.id : [],
  ) as string[],
)
const isOfRings = ({ id }: RouteSpec): boolean => ringRouteIds.has(id)

const absent: InternalClient = {
  call: async () => {
    throw new AppError('UNAVAILABLE')
  },
}

export const startTestAdmin = (
  auth: AuthStub,
  space: SpaceStub = createSpaceStub(),
  more: Partial<Env> = {},
  rings: RingStub = createRingStub(),
  media: InternalClient = absent,
  engagement: InternalClient = absent,
): Promise<TestService<Deps>> => {
  const rest = {
    call: (route: RouteSpec, call: never) =>
      (isOfRings(route) ? rings : space).client.call(route as never, call) as Promise<unknown>,
  } as InternalClient
  const clients: Partial<Record<Caller, InternalClient>> = { auth: auth.client, space: rest, media, engagement }
  const definition: PersonalDataService<Env, Deps> = {
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

export const tell = (service: TestService<Deps>, { userId, version, active }: UserRecord): Promise<string> =>
  service.publish(version === 1 ? userRegistered : userChanged, {
    aggregateId: userId,
    data: { userId, version, active },
  })

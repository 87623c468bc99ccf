import { firstLanguage, type Language } from '@love-space/contracts/languages.ts'
import type { UserFacts } from '@love-space/contracts/auth/user.events.ts'
import type { SpaceFacts } from '@love-space/contracts/space/space.events.ts'
import { allowSpaceEntry } from '@love-space/contracts/auth/space-entry.internal.ts'
import {
  findAdults,
  findBirthdays,
  lookUpApplicant,
  lookUpUsers,
  mailNotificationDigest,
} from '@love-space/contracts/auth/user.internal.ts'
import type { RecordFiles } from '@love-space/contracts/engagement/record-files.ts'
import { getRecordFiles } from '@love-space/contracts/engagement/record-files.internal.ts'
import { getSpaceFacts, getSpacesOfUser } from '@love-space/contracts/space/space.internal.ts'
import {
  countItems,
  listAddedItems,
  previewItems,
  type AddedItem,
  type ItemPreview,
} from '@love-space/contracts/media/item.internal.ts'
import { findFileOwners, holdFiles } from '@love-space/contracts/media/file.internal.ts'
import { listTimelineDays } from '@love-space/contracts/media/timeline.internal.ts'
import type { AnswerOf, BodyOf, QueryOf } from '@love-space/contracts/call-parts.ts'
import type { RouteSpec } from '@love-space/contracts/route.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import type { PersonalDataService } from '@love-space/members/personal-data.ts'
import type { Kit } from '@love-space/service-kit/service/service.ts'
import type { Static } from '@sinclair/typebox'

export type OwnedSpace = Static<typeof SpaceFacts>
export type OwnedUser = Static<typeof UserFacts>

export interface FakeOwners {
  readonly spaces: Map<string, OwnedSpace>
  readonly users: Map<string, OwnedUser>
  readonly client: InternalClient
  /** Ids of users who are 18 or older. */
  readonly adults: Set<string>
  /** Birthdays by user, as `MM-DD`. */
  readonly birthdays: Map<string, string>
  readonly withGivenPassword: Set<string>
  readonly digests: { readonly userId: string; readonly day: string; readonly count: number }[]
  readonly goneFiles: Set<string>
  readonly fileOwners: Set<string>
  readonly timelineDays: Map<string, AnswerOf<typeof listTimelineDays>['data']['days']>
  /** Files of engagement's records, by the record's id. */
  readonly records: Map<string, RecordFiles>
  readonly items: Record<'memory' | 'timeline', AddedItem[]>
  readonly previews: Map<string, readonly ItemPreview[]>
  /** Returns the number of requests of a route since the last `reset`; with `id`, of those about it only. */
  requestCount(route: RouteSpec, id?: string): number
  setDown(isDown: boolean): void
  reset(): void
  addUser(name: string, language?: Language): OwnedUser
  /** Adds a space that only its owner knows yet. Its members joined one day after the other. */
  addSpace(userIds: readonly string[], facts?: Partial<OwnedSpace>): OwnedSpace
}

type OwnersState = Pick<
  FakeOwners,
  | 'spaces'
  | 'users'
  | 'items'
  | 'records'
  | 'previews'
  | 'goneFiles'
  | 'fileOwners'
  | 'adults'
  | 'birthdays'
  | 'withGivenPassword'
  | 'timelineDays'
> & { readonly digests: { userId: string; day: string; count: number }[] }

type Answer = (call: { params?: unknown; query?: unknown; body?: unknown }) => unknown

const answersOf = (state: OwnersState): Readonly<Record<string, Answer>> => {
  const {
    spaces,
    users,
    items,
    records,
    previews,
    goneFiles,
    fileOwners,
    adults,
    birthdays,
    withGivenPassword,
    timelineDays,
    digests,
  } = state
  return {
    // Two per page, so that there are several pages.
    [listAddedItems.id]: ({ query }) => {
      const { kind, since = '', after = '' } = query as QueryOf<typeof listAddedItems>
      const placeOf = ({ addedAt, id }: AddedItem): string => `${addedAt} ${id}`
      const left = items[kind]
        .filter((item) => placeOf(item) > `${since} ${after}`)
        .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
      return { items: left.slice(0, 2), next: left.length > 2 ? left[1]?.id : null }
    },
    [countItems.id]: ({ query }) => {
      const { spaceId } = query as { spaceId: string }
      const count = (kind: 'memory' | 'timeline') => items[kind].filter((one) => one.spaceId === spaceId).length
      return { memories: count('memory'), timelineEvents: count('timeline') }
    },
    [previewItems.id]: ({ body }) => {
      const { spaceId, memoryIds, timelineEventIds, comments } = body as BodyOf<typeof previewItems>
      const wanted = [...memoryIds, ...timelineEventIds, ...comments.map(({ commentId }) => commentId)]
      return { previews: (previews.get(spaceId) ?? []).filter(({ id }) => wanted.includes(id)) }
    },
    [getSpacesOfUser.id]: ({ params }) => {
      const { userId } = params as { userId: string }
      const all = [...spaces.values()]
      return {
        spaces: all.filter((space) => space.members.some((one) => one.userId === userId)),
        disowned: all.filter(({ hiddenAuthors = [] }) => hiddenAuthors.includes(userId)),
      }
    },
    [getSpaceFacts.id]: ({ params }) => {
      const space = spaces.get((params as { spaceId: string }).spaceId)
      if (!space) throw new AppError('SPACE_NOT_FOUND')
      return space
    },
    [holdFiles.id]: ({ body }) => {
      if ((body as { ids: string[] }).ids.some((id) => goneFiles.has(id))) throw new AppError('FILE_NOT_FOUND')
    },
    [findFileOwners.id]: ({ body }) => ({
      userIds: (body as { ids: string[] }).ids.filter((id) => fileOwners.has(id)),
    }),
    [getRecordFiles.id]: ({ params }) => ({ record: records.get((params as { id: string }).id) ?? null }),
    [listTimelineDays.id]: ({ body }) => ({ days: timelineDays.get((body as { spaceId: string }).spaceId) ?? [] }),
    [findAdults.id]: ({ body }) => ({ adultIds: (body as { ids: string[] }).ids.filter((id) => adults.has(id)) }),
    [findBirthdays.id]: ({ body }) => ({
      birthdays: (body as { ids: string[] }).ids.flatMap((userId) => {
        const day = birthdays.get(userId)
        return day === undefined ? [] : [{ userId, day }]
      }),
    }),
    [allowSpaceEntry.id]: ({ params }) => {
      if (withGivenPassword.has((params as { userId: string }).userId)) throw new AppError('OWN_PASSWORD_NEEDED')
    },
    [mailNotificationDigest.id]: ({ params, body }) => {
      digests.push({ ...(params as { userId: string }), ...(body as { day: string; count: number }) })
    },
    [lookUpApplicant.id]: ({ params }) => {
      const user = users.get((params as { userId: string }).userId)
      if (!user) throw new AppError('USER_NOT_FOUND')
      return { name: user.name, email: 'so…@example.com' }
    },
    [lookUpUsers.id]: ({ body }) => ({
      users: (body as { ids: string[] }).ids.flatMap((id) => users.get(id) ?? []),
    }),
  }
}

const joinedInTurn = (userIds: readonly string[]): OwnedSpace['members'] =>
  userIds.map((userId, index) => ({ userId, joinedAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString() }))

export const createOwners = (): FakeOwners => {
  const requests: { readonly route: string; readonly input: string }[] = []
  let isOutOfReach = false
  const state: OwnersState = {
    spaces: new Map(),
    users: new Map(),
    records: new Map(),
    previews: new Map(),
    items: { memory: [], timeline: [] },
    goneFiles: new Set(),
    fileOwners: new Set(),
    adults: new Set(),
    birthdays: new Map(),
    withGivenPassword: new Set(),
    timelineDays: new Map(),
    digests: [],
  }
  const { spaces, users } = state
  const answers = answersOf(state)
  const client = {
    call: async (route: { id: string }, call: object) => {
      requests.push({ route: route.id, input: JSON.stringify(call) })
      if (isOutOfReach) throw new AppError('UNAVAILABLE')
      return { data: answers[route.id]?.(call) }
    },
  } as unknown as InternalClient

  return {
    ...state,
    client,
    requestCount: (route, id = '') => requests.filter((one) => one.route === route.id && one.input.includes(id)).length,
    setDown: (isDown) => {
      isOutOfReach = isDown
    },
    reset: () => {
      requests.length = 0
      isOutOfReach = false
    },
    addUser: (name, language = firstLanguage) => {
      const user = { userId: newId(), version: 1, name, avatar: null, active: true, language }
      users.set(user.userId, user)
      return user
    },
    addSpace: (userIds, facts = {}) => {
      const space: OwnedSpace = {
        spaceId: newId(),
        version: 1,
        status: 'ACTIVE',
        endedAt: null,
        timeZone: 'Europe/Berlin',
        formerZone: null,
        loveStreakCriteria: { message: true, timeline: true, memory: true, loveMessage: true, moodRating: true },
        members: joinedInTurn(userIds),
        formerMembers: [],
        ...facts,
      }
      spaces.set(space.spaceId, space)
      return space
    },
  }
}

export const withOwners = <Env, Deps extends Kit<Env>>(
  definition: PersonalDataService<Env, Deps>,
  owners: FakeOwners,
): PersonalDataService<Env, Deps> => ({
  ...definition,
  createDeps: (kit) => definition.createDeps({ ...kit, internal: () => owners.client }),
})

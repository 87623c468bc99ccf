import type { BodyOf, ParamsOf, RouteSpec } from '@love-space/contracts/route.ts'
import { issueAlphaInvitation } from '@love-space/contracts/space/invitation.internal.ts'
import {
  changeSpaceRecord,
  createSpaceRecord,
  getSpaceRecord,
  listSpaceRecords,
  lookUpSpaceRecords,
  removeSpaceRecord,
  revealSpaceToken,
  type SpaceRecord,
} from '@love-space/contracts/space/space-record.internal.ts'
import { newId } from '@love-space/service-kit/auth/crypto.ts'
import { AppError } from '@love-space/service-kit/http/app-error.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'

interface Call {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Stands for the space service: which spaces there are, and what it was asked. */
export interface SpaceStub {
  readonly spaces: Map<string, SpaceRecord>
  readonly asked: { readonly route: string; readonly body: unknown }[]
  addSpace(more?: Partial<SpaceRecord>): SpaceRecord
  /** A change that only the space service knows yet. */
  change(spaceId: string, change: Partial<SpaceRecord>): SpaceRecord
  setDown(isDown: boolean): void
  readonly client: InternalClient
}

/** What a revealed token is here. */
export const revealedToken = 'a-whole-space-token'

export const createSpaceStub = (): SpaceStub => {
  const spaces = new Map<string, SpaceRecord>()
  const created = new Map<string, string>()
  const asked: { route: string; body: unknown }[] = []
  let isOutOfReach = false

  const known = (spaceId: string): SpaceRecord => {
    const space = spaces.get(spaceId)
    if (!space) throw new AppError('SPACE_NOT_FOUND')
    return space
  }
  const change = (spaceId: string, changes: Partial<SpaceRecord>): SpaceRecord => {
    const before = known(spaceId)
    const after = { ...before, ...changes, version: before.version + 1 }
    spaces.set(spaceId, after)
    return after
  }
  const addSpace = (more: Partial<SpaceRecord> = {}): SpaceRecord => {
    const spaceId = more.spaceId ?? newId()
    const at = new Date(Date.UTC(2026, 0, 1)).toISOString()
    const space: SpaceRecord = {
      spaceId,
      version: 1,
      tokenPrefix: spaceId.slice(-8),
      customName: `Space ${spaceId}`,
      status: 'ACTIVE',
      theme: 'official',
      relationshipStartDate: null,
      loveStreakCriteria: { message: true, timeline: true, memory: true, loveMessage: true, moodRating: true },
      spaceSettingComplete: false,
      isContentSet: { headline: false, content: false, notes: false, images: false },
      memberIds: [],
      endedAt: null,
      createdAt: at,
      updatedAt: at,
      ...more,
    }
    spaces.set(spaceId, space)
    return space
  }

  const answers: Record<string, (call: Call) => unknown> = {
    [lookUpSpaceRecords.id]: ({ body }) => ({
      spaces: (body as BodyOf<typeof lookUpSpaceRecords>).ids.flatMap((id) => spaces.get(id) ?? []),
    }),
    [listSpaceRecords.id]: ({ query }) => {
      const { after = '' } = query as { after?: string }
      const behind = [...spaces.values()].filter(({ spaceId }) => spaceId > after)
      return { spaces: behind.toSorted((a, b) => (a.spaceId < b.spaceId ? -1 : 1)).slice(0, 3) }
    },
    [getSpaceRecord.id]: ({ params }) => ({
      space: known((params as ParamsOf<typeof getSpaceRecord>).spaceId),
      content: null,
    }),
    [createSpaceRecord.id]: ({ body }) => {
      const {
        creation,
        customName,
        status,
        theme,
        relationshipStartDate = '2026-01-01',
      } = body as BodyOf<typeof createSpaceRecord>
      const print = created.get(creation.id)
      if (print !== undefined && print !== creation.print) throw new AppError('IDEMPOTENCY_KEY_REUSED')
      created.set(creation.id, creation.print)
      const settings = { customName, status, theme, relationshipStartDate }
      return { space: spaces.get(creation.id) ?? addSpace({ spaceId: creation.id, ...settings }) }
    },
    [changeSpaceRecord.id]: ({ params, body }) => {
      const { spaceId } = params as ParamsOf<typeof changeSpaceRecord>
      const { headline, content, notes, images, reason: _reason, ...changes } = body as BodyOf<typeof changeSpaceRecord>
      const replaced = Object.entries({ headline, content, notes, images }).flatMap(([name, value]) =>
        value === undefined ? [] : [name],
      )
      return { before: known(spaceId), after: change(spaceId, changes), replaced }
    },
    [removeSpaceRecord.id]: ({ params }) => {
      const before = known((params as ParamsOf<typeof removeSpaceRecord>).spaceId)
      if (before.memberIds.length > 0) return { before, after: change(before.spaceId, { status: 'ENDED' }) }
      spaces.delete(before.spaceId)
      return { before, after: null }
    },
    [revealSpaceToken.id]: ({ params }) => {
      known((params as ParamsOf<typeof revealSpaceToken>).spaceId)
      return { spaceToken: revealedToken }
    },
    [issueAlphaInvitation.id]: () => {
      const { spaceId } = addSpace()
      const expiresAt = new Date(Date.UTC(2026, 0, 8)).toISOString()
      return { invitationId: newId(), url: `https://love.example/join#token=secret-${spaceId}`, expiresAt }
    },
  }

  return {
    spaces,
    asked,
    addSpace,
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

import type { BodyOf, ParamsOf } from '@love-space/contracts/call-parts.ts'
import { issueAlphaInvitation } from '@love-space/contracts/space/invitation.internal.ts'
import {
  changeSpaceRecord,
  createSpaceRecord,
  getSpaceRecord,
  listChangedSpaces,
  listSpaceRecords,
  lookUpSpaceRecords,
  removeSpaceRecord,
  revealSpaceToken,
  type SpaceRecord,
} from '@love-space/contracts/space/space-record.internal.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { createReplayCheck, createRecords, createStub, type Answers, type Stub } from './stub.ts'

export interface SpaceStub extends Stub {
  readonly spaces: Map<string, SpaceRecord>
  addSpace(more?: Partial<SpaceRecord>): SpaceRecord
  change(spaceId: string, change: Partial<SpaceRecord>): SpaceRecord
}

export const revealedToken = 'a-whole-space-token'

type Records = ReturnType<typeof createRecords<SpaceRecord>>

const changingAnswers = (spaces: Records, erased: Set<string>): Answers => ({
  [changeSpaceRecord.id]: ({ params, body }) => {
    const { spaceId } = params as ParamsOf<typeof changeSpaceRecord>
    const { headline, content, notes, images, reason: _reason, ...changes } = body as BodyOf<typeof changeSpaceRecord>
    const replaced = Object.entries({ headline, content, notes, images }).flatMap(([name, value]) =>
      value === undefined ? [] : [name],
    )
    return { before: spaces.known(spaceId), after: spaces.edit(spaceId, changes), replaced }
  },
  [removeSpaceRecord.id]: ({ params }) => {
    const before = spaces.known((params as ParamsOf<typeof removeSpaceRecord>).spaceId)
    if (before.memberIds.length > 0) return { before, after: spaces.change(before.spaceId, { status: 'ENDED' }) }
    spaces.byId.delete(before.spaceId)
    erased.add(before.spaceId)
    return { before, after: null }
  },
})

export const createSpaceStub = (): SpaceStub => {
  const spaces = createRecords<SpaceRecord>(({ spaceId }) => spaceId, 'SPACE_NOT_FOUND')
  const requireSame = createReplayCheck()
  const erased = new Set<string>()

  const addSpace = (more: Partial<SpaceRecord> = {}): SpaceRecord => {
    const spaceId = more.spaceId ?? newId()
    const at = new Date(Date.UTC(2026, 0, 1)).toISOString()
    return spaces.add({
      spaceId,
      version: 1,
      revision: 1,
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
    })
  }

  const answers: Answers = {
    [lookUpSpaceRecords.id]: ({ body }) => ({ spaces: spaces.lookUp((body as BodyOf<typeof lookUpSpaceRecords>).ids) }),
    [listSpaceRecords.id]: ({ query }) => ({ spaces: spaces.pageAfter((query as { after?: string }).after ?? '') }),
    [listChangedSpaces.id]: ({ query }) => spaces.changes(query),
    [getSpaceRecord.id]: ({ params }) => ({
      space: spaces.known((params as ParamsOf<typeof getSpaceRecord>).spaceId),
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
      requireSame(creation)
      if (erased.has(creation.id)) throw new AppError('IDEMPOTENCY_KEY_REUSED')
      const settings = { customName, status, theme, relationshipStartDate }
      return { space: spaces.byId.get(creation.id) ?? addSpace({ spaceId: creation.id, ...settings }) }
    },
    ...changingAnswers(spaces, erased),
    [revealSpaceToken.id]: ({ params }) => {
      spaces.known((params as ParamsOf<typeof revealSpaceToken>).spaceId)
      return { spaceToken: revealedToken }
    },
    [issueAlphaInvitation.id]: () => {
      const { spaceId } = addSpace()
      const expiresAt = new Date(Date.UTC(2026, 0, 8)).toISOString()
      return { invitationId: newId(), url: `https://love.example/join#token=secret-${spaceId}`, expiresAt }
    },
  }

  return { ...createStub(answers), spaces: spaces.byId, addSpace, change: spaces.change }
}

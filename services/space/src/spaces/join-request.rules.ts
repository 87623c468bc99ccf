import { limits } from '@love-space/contracts/limits.ts'
import type { DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { nextOf, type Change } from '@love-space/service-kit/store/aggregate.ts'
import { isMemberOf } from '@love-space/couple-rules/current-space.ts'
import { joinedByRing } from './entry.rules.ts'
import { requireWritable } from './settings.rules.ts'
import { joinRequestHasEnded, joinWasRequested } from './space.events.ts'
import type { JoinRequestDoc, RingDoc, SpaceDoc } from './space.model.ts'

type Changed = Change<SpaceDoc, DomainEvent> | null

const requestsKeptMax = 10
const dayMs = 86_400_000

const ringOf = ({ rings }: SpaceDoc, { ringId }: JoinRequestDoc): RingDoc | undefined =>
  rings.find((ring) => ring.ringId === ringId && ring.status === 'ACTIVE' && ring.ownerId === null)

/** Returns whether a request is open. A pause leaves it open; an end, a second member or a lost ring closes it. */
const isOpen = (space: SpaceDoc, request: JoinRequestDoc, now: Date): boolean =>
  request.answer === null &&
  request.expiresAt > now &&
  space.members.length === 1 &&
  space.status !== 'ENDED' &&
  ringOf(space, request) !== undefined

export const openRequestOf = (space: SpaceDoc, now: Date): JoinRequestDoc | undefined =>
  space.joinRequests.find((request) => isOpen(space, request, now))

export const ownRequestIn = (
  space: SpaceDoc,
  userId: string,
  now: Date,
): { readonly request: JoinRequestDoc; readonly state: 'waiting' | 'refused' } | null => {
  const request = space.joinRequests.findLast((one) => one.userId === userId)
  if (!request || request.expiresAt <= now || isMemberOf(space, userId)) return null
  if (request.answer === 'no') return { request, state: 'refused' }
  return isOpen(space, request, now) ? { request, state: 'waiting' } : null
}

/** Throws JOIN_REQUEST_OPEN if another user's request is open. */
export const requireNoOtherRequest = (space: SpaceDoc, userId: string | null, now: Date): void => {
  const open = openRequestOf(space, now)
  if (open && open.userId !== userId) throw new AppError('JOIN_REQUEST_OPEN')
}

interface NewJoinRequest {
  readonly requestId: string
  readonly userId: string
  readonly ringId: string
}

export const withJoinRequest = (space: SpaceDoc, { requestId, userId, ringId }: NewJoinRequest, now: Date): Changed => {
  requireNoOtherRequest(space, userId, now)
  if (openRequestOf(space, now)) return null
  const expiresAt = new Date(now.getTime() + limits.joinRequestDaysMax * dayMs)
  const request = { requestId, userId, ringId, askedAt: now, expiresAt, answer: null }
  const others = space.joinRequests.filter((one) => one.userId !== userId && one.expiresAt > now)
  const next = nextOf(space, { joinRequests: [...others, request].slice(-requestsKeptMax), updatedAt: now })
  return { next, events: [joinWasRequested(next, request)] }
}

const answered = (space: SpaceDoc, requestId: string, answer: 'yes' | 'no'): JoinRequestDoc[] =>
  space.joinRequests.map((one) => (one.requestId === requestId ? { ...one, answer } : one))

/**
 * Makes the asker a member and the ring's owner. Returns null if the request was accepted and the asker is still a
 * member. Throws JOIN_REQUEST_GONE if the request is not open.
 */
export const withRequestAccepted = (space: SpaceDoc, requestId: string, now: Date): Changed => {
  const request = space.joinRequests.find((one) => one.requestId === requestId)
  if (request?.answer === 'yes' && isMemberOf(space, request.userId)) return null
  const ring = request && isOpen(space, request, now) ? ringOf(space, request) : undefined
  if (!request || !ring) throw new AppError('JOIN_REQUEST_GONE')
  requireWritable(space)
  return joinedByRing({ ...space, joinRequests: answered(space, requestId, 'yes') }, ring, request.userId, now)
}

export const withRequestRefused = (space: SpaceDoc, requestId: string, now: Date): Changed => {
  const request = space.joinRequests.find((one) => one.requestId === requestId)
  if (request?.answer === 'no') return null
  if (!request || !isOpen(space, request, now)) throw new AppError('JOIN_REQUEST_GONE')
  const next = nextOf(space, { joinRequests: answered(space, requestId, 'no'), updatedAt: now })
  return { next, events: [joinRequestHasEnded(next, request)] }
}

export const withoutRequestsOf = (space: SpaceDoc, userId: string, now: Date): Changed => {
  const request = space.joinRequests.findLast((one) => one.userId === userId)
  if (!request || isMemberOf(space, userId)) return null
  const joinRequests = space.joinRequests.filter((one) => one.userId !== userId)
  const next = nextOf(space, { joinRequests, updatedAt: now })
  return { next, events: [joinRequestHasEnded(next, request)] }
}

import type { EventData } from '@love-space/contracts/event.ts'
import type { joinRequested } from '@love-space/contracts/space/join-request.events.ts'
import type { memberDisowned, memberJoined, memberLeft } from '@love-space/contracts/space/member.events.ts'
import type { Deps } from '../deps.ts'
import { eraseActorName } from './erase-actor-name.ts'
import { notify } from './notify.ts'

export const onJoinRequested = (
  deps: Deps,
  { spaceId, requestId: refId, userId: actorId, memberId: readerId }: EventData<typeof joinRequested>,
): Promise<void> => notify(deps, { type: 'join_requested', refId, actorId, readerId, spaceId, params: {} })

export const onMemberJoined = async (
  deps: Deps,
  { spaceId, userId: actorId, members }: EventData<typeof memberJoined>,
): Promise<void> => {
  const place = members.findIndex((member) => member.userId === actorId)
  for (const { userId: readerId } of members.slice(0, Math.max(place, 0))) {
    await notify(deps, { type: 'partner_joined', refId: spaceId, actorId, readerId, spaceId, params: {} })
  }
}

export const onMemberLeft = async (
  deps: Deps,
  { spaceId, version, userId: actorId, members, hiddenAuthors = [] }: EventData<typeof memberLeft>,
): Promise<void> => {
  if (hiddenAuthors.includes(actorId)) return
  const left = { type: 'partner_left', refId: spaceId, occasion: String(version), spaceId, params: {} } as const
  for (const { userId: readerId } of members) await notify(deps, { ...left, actorId, readerId })
}

/** Notifies both users, and deletes the notifications that the disowned one caused for the other. */
export const onMemberDisowned = async (
  deps: Deps,
  { spaceId, userId, memberId, at }: EventData<typeof memberDisowned>,
): Promise<void> => {
  await eraseActorName(deps, { spaceId, actorId: userId })
  const notice = { refId: spaceId, occasion: at, spaceId, params: {} }
  await notify(deps, { ...notice, type: 'partner_disowned', actorId: userId, readerId: memberId })
  await notify(deps, { ...notice, type: 'disowned', actorId: memberId, readerId: userId })
}

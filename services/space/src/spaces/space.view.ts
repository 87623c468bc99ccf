import type { Invitation, Ring, Space } from '@love-space/contracts/http/space.ts'
import type { People } from '../people/people.queries.ts'
import type { Secrets } from '../secrets.ts'
import type { InvitationRecord, RingRecord, SpaceRecord } from './space.types.ts'

const instant = (date: Date | null): string | null => date?.toISOString() ?? null

const toRing = (ring: RingRecord): Ring => ({
  id: ring.ringId,
  name: ring.name,
  status: ring.status,
  tokenPrefix: ring.token.prefix,
  ownerId: ring.ownerId,
  pinSetting: ring.pinSetting,
  boundAt: instant(ring.boundAt),
  lastUsedAt: instant(ring.lastUsedAt),
  lastUsedBy: ring.lastUsedBy,
})

/** Spaces as their members see them. */
export const toSpaces = async (people: People, spaces: readonly SpaceRecord[]): Promise<Space[]> => {
  const persons = await people.find(spaces.flatMap((space) => space.members.map((member) => member.userId)))
  return spaces.map((space) => ({
    id: space._id,
    customName: space.customName,
    headline: space.headline,
    content: space.content,
    images: space.images,
    coverImage: space.coverImage,
    relationshipStartDate: space.relationshipStartDate,
    notes: space.notes,
    theme: space.theme,
    loveStreakCriteria: space.loveStreakCriteria,
    timeZone: space.timeZone,
    status: space.status,
    spaceSettingComplete: space.spaceSettingComplete,
    users: space.members.map(({ userId, joinedAt }) => ({
      id: userId,
      name: persons.get(userId)?.name ?? '',
      profilePicture: persons.get(userId)?.avatar ?? null,
      joinedAt: joinedAt.toISOString(),
    })),
    rings: space.rings.map(toRing),
    createdAt: space.createdAt.toISOString(),
    updatedAt: space.updatedAt.toISOString(),
  }))
}

export const toSpace = async (people: People, space: SpaceRecord): Promise<Space> => {
  const [shown] = await toSpaces(people, [space])
  if (!shown) throw new Error('A space was lost on its way out')
  return shown
}

/** The link that stands on a ring or in an invitation. */
export const tapLink = (publicOrigin: string, token: string, object: string): string =>
  `${publicOrigin}/api/space?${new URLSearchParams({ token, object })}`

export const toInvitation = (secrets: Secrets, publicOrigin: string, invitation: InvitationRecord): Invitation => ({
  id: invitation.invitationId,
  object: invitation.object,
  url: tapLink(publicOrigin, secrets.reveal(invitation.token), invitation.object),
  createdAt: invitation.createdAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
})

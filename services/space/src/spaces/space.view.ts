import { requireOnly } from '@love-space/service-kit/process/require-only.ts'
import { tapLinkPath } from '@love-space/contracts/gateway/tap-link.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { readableUntil } from '@love-space/couple-rules/current-space.ts'
import { daysTogether } from '@love-space/couple-rules/days-together.ts'
import { nobody, shownOf } from '@love-space/couple-rules/shown.ts'
import type { Relationship } from '@love-space/contracts/space/relationship.routes.ts'
import { todayWithEnd } from '@love-space/couple-rules/calendar.ts'
import { currentPause } from '@love-space/couple-rules/streak.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import { calendarOfSpace } from './settings.rules.ts'
import type { Invitation } from '@love-space/contracts/space/invitation.ts'
import type { Ring } from '@love-space/contracts/space/ring.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import type { Deps } from '../deps.ts'
import { isSun } from '../sun/sun-ring.ts'
import { playlistsOf } from './space-playlists.ts'
import type { RingTapDoc } from './ring-tap.model.ts'
import { disownableUntil } from './disowned.rules.ts'
import { joinNeedsYes } from './handled-ring.rules.ts'
import { memberIdsOf } from './space.facts.ts'
import type { InvitationDoc, RingDoc, SpaceDoc } from './space.model.ts'

export const instant = (date: Date | null): string | null => date?.toISOString() ?? null

type LastTap = Pick<RingTapDoc, 'at' | 'browser'>

const earlierTap = ({ lastUsedAt, lastUsedBy }: RingDoc): LastTap | undefined =>
  lastUsedAt ? { at: lastUsedAt, browser: lastUsedBy ?? '' } : undefined

export const shownTap = (ring: RingDoc, kept: LastTap | undefined): LastTap | undefined => {
  const tap = kept ?? earlierTap(ring)
  return tap && ring.releasedAt && tap.at <= ring.releasedAt ? undefined : tap
}

const toRing = (space: SpaceDoc, ring: RingDoc, tap: LastTap | undefined): Ring => ({
  id: ring.ringId,
  name: ring.name,
  status: ring.status,
  tokenPrefix: ring.token.prefix,
  ownerId: ring.ownerId,
  pinSetting: ring.pinSetting,
  boundAt: instant(ring.boundAt),
  lastUsedAt: instant(tap?.at ?? null),
  lastUsedBy: tap?.browser ?? null,
  signs: isSun(ring.file),
  joinNeedsYes: joinNeedsYes(space, ring),
})

const openUntil = (until: Date | null, now: Date): Date | null => (until !== null && until > now ? until : null)

const daysOf = (space: SpaceDoc, now: Date): Pick<Space, 'today' | 'todayEndsAt' | 'streakPause'> => {
  const { date, endsAt } = todayWithEnd(calendarOfSpace(space), now)
  const streakPause = currentPause(space.streakPauses, date)
  return { today: date, todayEndsAt: new Date(endsAt).toISOString(), streakPause: streakPause && { ...streakPause } }
}

export const lastTaps = async (
  { ringTaps }: Deps,
  ringIds: readonly string[],
): Promise<ReadonlyMap<string, LastTap>> => {
  if (ringIds.length === 0) return new Map()
  const found = await ringTaps.findByIds(ringIds)
  return new Map(found.map((tap) => [tap._id, tap]))
}

export const toSpaces = async (deps: Deps, spaces: readonly SpaceDoc[]): Promise<Space[]> => {
  const { people, clock } = deps
  const [persons, taps, playlists] = await Promise.all([
    people.find(spaces.flatMap(memberIdsOf)),
    lastTaps(
      deps,
      spaces.flatMap((space) => space.rings.map((ring) => ring.ringId)),
    ),
    playlistsOf(deps, spaces),
  ])
  const now = clock()
  return spaces.map((space) => ({
    id: space._id,
    customName: space.customName,
    headline: space.headline,
    content: space.content,
    images: [...space.images],
    coverImage: space.coverImage,
    relationshipStartDate: space.relationshipStartDate,
    notes: space.notes,
    theme: space.theme,
    loveStreakCriteria: space.loveStreakCriteria,
    signingRingsOnly: space.signingRingsOnly ?? false,
    timeZone: space.timeZone,
    ...daysOf(space, now),
    status: space.status,
    endedAt: instant(space.endedAt),
    endedBy: space.endedBy,
    readableUntil: instant(readableUntil(space)),
    spaceSettingComplete: space.spaceSettingComplete,
    users: space.members.map(({ userId: id, joinedAt }) => {
      const { avatar: profilePicture, ...shown } = shownOf(persons.get(id) ?? nobody)
      return { id, ...shown, profilePicture, joinedAt: joinedAt.toISOString() }
    }),
    rings: space.rings.map((ring) => toRing(space, ring, shownTap(ring, taps.get(ring.ringId)))),
    partnerDisownableUntil: instant(openUntil(disownableUntil(space), now)),
    playlists: playlists.get(space._id) ?? [],
    createdAt: space.createdAt.toISOString(),
    updatedAt: space.updatedAt.toISOString(),
    version: versionOf(space),
  }))
}

export const toSpace = async (deps: Deps, space: SpaceDoc): Promise<Space> => requireOnly(await toSpaces(deps, [space]))

export const toRelationship = (space: Space, userId: string): Relationship => {
  const together = daysTogether(space.relationshipStartDate, space.today)
  return {
    relationshipStartDate: space.relationshipStartDate,
    ...(space.version !== undefined && { version: space.version }),
    daysTogether: together.kind === 'together' ? together.days : null,
    partner: space.users.find(({ id }) => id !== userId) ?? null,
    space: { id: space.id, customName: space.customName, status: space.status },
  }
}

export const tapLink = ({ env }: Deps, token: string, object: string): string =>
  `${env.PUBLIC_ORIGIN}${tapLinkPath}?${new URLSearchParams({ token, object })}`

/** Returns an invitation's link, with the secrets behind the `#`, where no server sees them. */
const invitationLink = ({ env }: Deps, token: string, object: string): string =>
  `${env.PUBLIC_ORIGIN}${paths.join}#${new URLSearchParams({ token, object })}`

export const toInvitation = (deps: Deps, invitation: InvitationDoc): Invitation => ({
  id: invitation.invitationId,
  object: invitation.object,
  url: invitationLink(deps, deps.secrets.reveal(invitation.token), invitation.object),
  createdAt: invitation.createdAt.toISOString(),
  expiresAt: invitation.expiresAt.toISOString(),
})

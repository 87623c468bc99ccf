import { AppError } from '@love-space/service-kit/app-error.ts'
import type { Clock } from '@love-space/service-kit/clock.ts'
import { enterOneSpace } from '../seats/enter-one-space.ts'
import type { Seats } from '../seats/seat.model.ts'
import type { Secrets } from '../secrets.ts'
import { entryInto, isInside, type ClaimSettings } from './entry.rules.ts'
import type { Spaces } from './space.model.ts'
import { openPair, refuseSecondSpace, written } from './space.queries.ts'
import type { SpaceRecord } from './space.types.ts'

export interface JoinDeps {
  readonly spaces: Spaces
  readonly seats: Seats
  readonly secrets: Secrets
  readonly clock: Clock
}

export interface Join {
  readonly userId: string
  readonly token: string
  readonly object: string
  readonly claim: ClaimSettings | null
}

/** Makes somebody a member through a free ring or an open invitation; the same person may repeat it without effect. */
export const joinSpace = async (deps: JoinDeps, { userId, token, object, claim }: Join): Promise<SpaceRecord> => {
  const { spaces, clock } = deps
  const { space, pair } = await openPair(deps, { token, object }, clock())
  const entry = { userId, pair, claim }
  if (isInside(space, entry, clock())) return written(space)
  if (!space) throw new AppError('TAP_UNKNOWN')
  return enterOneSpace(deps, userId, space._id, {
    allow: (otherSpaceIds) => refuseSecondSpace(spaces, otherSpaceIds, userId),
    enter: async () =>
      written(await spaces.mutate(space._id, (current, version) => entryInto(current, version, entry, clock()))),
  })
}

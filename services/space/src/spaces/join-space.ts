import { isMemberOf } from '@love-space/couple-rules/current-space.ts'
import { newId } from '@love-space/service-kit/process/crypto.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { enterAsNewMember, type Entrant } from './enter-one-space.ts'
import { entryInto, hasEntered, requireEntry, ringToAskFor, type ClaimSettings } from './entry.rules.ts'
import { withJoinRequest } from './join-request.rules.ts'
import { openPair, requireSpace, type PresentedLink } from './spaces.queries.ts'
import type { SpaceDoc } from './space.model.ts'

export interface Join {
  readonly entrant: Entrant
  readonly link: PresentedLink
  readonly claim: ClaimSettings | null
}

/** Adds a member by a ring or invitation. Idempotent. Without consent, stores a request and throws JOIN_NEEDS_YES. */
export const joinSpace = async (deps: Deps, { entrant, link, claim }: Join): Promise<SpaceDoc> => {
  const { userId } = entrant
  const { spaces, clock } = deps
  const { space: found, pair } = await openPair(deps, link)
  const entry = { userId, pair, claim }
  if (found && hasEntered(found, entry)) return found
  const space = requireEntry(found, entry, clock())
  const requestId = newId()
  return enterAsNewMember(deps, entrant, space._id, async () => {
    const entered = requireSpace(
      await spaces.mutate(space._id, (current) => {
        const ringId = ringToAskFor(current, entry, clock())
        if (ringId === null) return entryInto(current, entry, clock())
        return withJoinRequest(current, { requestId, userId, ringId }, clock())
      }),
    )
    // Throw although the request was stored: older front ends expect a space, and show an error's text.
    if (!isMemberOf(entered, userId)) throw new AppError('JOIN_NEEDS_YES')
    return entered
  })
}

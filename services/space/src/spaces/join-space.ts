import type { Deps } from '../deps.ts'
import { enterAsNewMember } from '../user-spaces/enter-one-space.ts'
import { entryInto, hasEntered, requireEntry, type ClaimSettings } from './entry.rules.ts'
import { openPair, requireSpace } from './space.queries.ts'
import type { SpaceDoc } from './space.model.ts'

export interface Join {
  readonly userId: string
  readonly token: string
  readonly object: string
  readonly claim: ClaimSettings | null
}

/** Makes somebody a member through a free ring or an open invitation; the same person may repeat it without effect. */
export const joinSpace = async (deps: Deps, { userId, token, object, claim }: Join): Promise<SpaceDoc> => {
  const { spaces, clock } = deps
  const { space: found, pair } = await openPair(deps, { token, object }, clock())
  const entry = { userId, pair, claim }
  if (found && hasEntered(found, entry, clock())) return found
  const space = requireEntry(found, entry, clock())
  return enterAsNewMember(deps, userId, space._id, async () =>
    requireSpace(await spaces.mutate(space._id, (current) => entryInto(current, entry, clock()))),
  )
}

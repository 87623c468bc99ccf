import { calendarOf } from '@love-space/couple-rules/calendar.ts'
import { isMemberOf } from '@love-space/couple-rules/current-space.ts'
import type { createSpace as contract } from '@love-space/contracts/space/space.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import type { Deps } from '../deps.ts'
import { enterAsNewMember, type Entrant } from './enter-one-space.ts'
import { newToken } from '../secrets.ts'
import { newSpace } from './new-space.rules.ts'
import { requireValidSettings } from './settings.rules.ts'
import { memberHasJoined, spaceWasChanged } from './space.events.ts'
import type { SpaceDoc } from './space.model.ts'

export const createSpace = async (
  deps: Deps,
  entrant: Entrant,
  request: BodyOf<typeof contract>,
  creation: Creation,
): Promise<SpaceDoc> => {
  const { userId } = entrant
  const now = deps.clock()
  const { customName, relationshipStartDate = null, timeZone = 'UTC' } = request
  requireValidSettings(request, calendarOf(timeZone), now)
  const created = await deps.spaces.findCreated(creation, creation.id)
  // A retry finds the space it created. If the user has left it since, they must learn nothing about it.
  if (created && (created.erasingAt || !isMemberOf(created, userId))) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  if (created) return created
  const enter = (): Promise<SpaceDoc> => {
    const space = newSpace(
      {
        _id: creation.id,
        token: deps.secrets.store(newToken()),
        customName,
        relationshipStartDate,
        timeZone,
        members: [{ userId, joinedAt: now }],
      },
      now,
    )
    return deps.spaces.create(creation, space, [spaceWasChanged(space), memberHasJoined(space, userId)])
  }
  return enterAsNewMember(deps, entrant, creation.id, enter)
}

import type { ContentField, changeSpaceRecord as contract } from '@love-space/contracts/space/space-record.internal.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { editOf, isToBeChanged } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import { holdNewPictures } from '../spaces/hold-new-pictures.ts'
import { keptPictures } from '../spaces/pictures.rules.ts'
import { enterAgain } from '../spaces/resume-space.ts'
import { calendarOfSpace, requireComplete, requireValidSettings } from '../spaces/settings.rules.ts'
import { spaceWasChanged, spaceWasEdited, spaceWasModerated } from '../spaces/space.events.ts'
import { memberIdsOf } from '../spaces/space.facts.ts'
import type { SpaceDoc } from '../spaces/space.model.ts'
import { requireSpace, requireSpaceById } from '../spaces/spaces.queries.ts'
import { replacedContent, requireNoNewPictures, requireReason, withStatus } from './moderation.rules.ts'

export interface ChangedSpace {
  readonly before: SpaceDoc
  readonly after: SpaceDoc
  readonly replaced: readonly ContentField[]
}

/** Changes fields under the optimistic lock of `basedOn`. Reopens only if no member has another active space. */
export const changeSpaceRecord = async (
  deps: Deps,
  spaceId: string,
  { reason, status, images, basedOn, ...settings }: BodyOf<typeof contract>,
): Promise<ChangedSpace> => {
  const found = await requireSpaceById(deps, spaceId)
  const now = deps.clock()
  const given = { ...settings, ...keptPictures({ images }) }
  await holdNewPictures(deps, found, { images }, () => requireNoNewPictures(found, given))
  let changed: Omit<ChangedSpace, 'after'> = { before: found, replaced: [] }
  const change = async (): Promise<SpaceDoc> => {
    const after = await deps.spaces.mutate(spaceId, (space) => {
      if (space.erasingAt) throw new AppError('SPACE_NOT_FOUND')
      // The space ended after the first read. Reopening it needs the check for other spaces.
      if (space.status === 'ENDED' && status !== undefined && status !== 'ENDED' && found.status !== 'ENDED') {
        throw new AppError('CONFLICT')
      }
      // Somebody may have joined since an operator uploaded the pictures.
      requireNoNewPictures(space, given)
      const replaced = replacedContent(space, given)
      requireReason(replaced, reason)
      requireValidSettings(settings, calendarOfSpace(space), now)
      changed = { before: space, replaced }
      const newStatus = withStatus(space, status, now)
      if (!isToBeChanged(space, { ...given, ...newStatus }, basedOn)) return null
      const next = editOf(space, { ...given, ...newStatus, updatedAt: now })
      const losesDate = next.spaceSettingComplete && settings.relationshipStartDate === null
      if (settings.spaceSettingComplete || losesDate) requireComplete(next)
      const concernsOthers = newStatus.status !== undefined || images !== undefined
      const isAnnounced = space.members.length > 0 && (newStatus.status !== undefined || replaced.length > 0)
      const announced = { status: newStatus.status ?? null, replaced }
      return {
        next,
        events: [
          concernsOthers ? spaceWasChanged(next) : spaceWasEdited(next),
          ...(isAnnounced ? [spaceWasModerated(next, announced)] : []),
        ],
      }
    })
    return requireSpace(after)
  }
  const isOpenedAgain = found.status === 'ENDED' && status !== undefined && status !== 'ENDED'
  const memberIds = memberIdsOf(found)
  const after = isOpenedAgain ? await enterAgain(deps, memberIds, spaceId, change) : await change()
  return { ...changed, after }
}

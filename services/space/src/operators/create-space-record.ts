import type { createSpaceRecord as contract } from '@love-space/contracts/space/space-record.internal.ts'
import { calendarOf } from '@love-space/couple-rules/calendar.ts'
import { dayIn } from '@love-space/couple-rules/days.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import type { Deps } from '../deps.ts'
import { newToken } from '../secrets.ts'
import { holdNewPictures } from '../spaces/hold-new-pictures.ts'
import { newSpace } from '../spaces/new-space.rules.ts'
import { keptPictures } from '../spaces/pictures.rules.ts'
import { requireComplete, requireValidSettings } from '../spaces/settings.rules.ts'
import { spaceWasChanged } from '../spaces/space.events.ts'
import type { SpaceDoc } from '../spaces/space.model.ts'

const timeZone = 'UTC'

export const createSpaceRecord = async (
  deps: Deps,
  { creation, status, images, ...settings }: BodyOf<typeof contract>,
): Promise<SpaceDoc> => {
  const now = deps.clock()
  const made = creation as Creation
  const created = await deps.spaces.findCreated(made, creation.id)
  if (created?.erasingAt) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  if (created) return created
  const { relationshipStartDate = dayIn(timeZone, now) } = settings
  requireValidSettings(settings, calendarOf(timeZone), now)
  await holdNewPictures(deps, { _id: creation.id, images: [], coverImage: null }, { images })
  const space = newSpace(
    {
      _id: creation.id,
      token: deps.secrets.store(newToken()),
      ...settings,
      relationshipStartDate,
      ...keptPictures({ images }),
      timeZone,
      status,
      ...(status === 'ENDED' ? { endedAt: now, statusBeforeEnd: 'ACTIVE' as const } : {}),
    },
    now,
  )
  if (space.spaceSettingComplete) requireComplete(space)
  return deps.spaces.create(made, space, [spaceWasChanged(space)])
}

import { limits } from '@love-space/contracts/limits.ts'
import type { updateSpace as contract } from '@love-space/contracts/space/space.routes.ts'
import { withTimeZone } from '@love-space/couple-rules/calendar.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { invalidInput } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { changeSpace } from './change-space.ts'
import { holdNewPictures } from './hold-new-pictures.ts'
import { keptPictures, mergedImages } from './pictures.rules.ts'
import {
  calendarOfSpace,
  criteriaAfter,
  pausesAfter,
  requireComplete,
  requireValidSettings,
  requireWritable,
} from './settings.rules.ts'
import { spaceWasChanged, spaceWasEdited } from './space.events.ts'
import type { SpaceDoc } from './space.model.ts'
import type { Member } from './spaces.queries.ts'

type Settings = Omit<BodyOf<typeof contract>, 'imagesSeen' | 'streakPause' | 'loveStreakCriteria'>

/** Returns whether other services keep a copy of a changed setting; streak settings are checked apart. */
const concernsOthers = (settings: Settings): boolean =>
  settings.timeZone !== undefined || settings.images !== undefined || settings.coverImage !== undefined

/** Returns the pictures to store, merged with the partner's changes since the member saw them. */
const picturesOf = (
  space: SpaceDoc,
  settings: Settings,
  seen: readonly string[] | undefined,
): ReturnType<typeof keptPictures> => {
  const kept = keptPictures(settings)
  if (!kept.images || !seen) return kept
  const images = mergedImages({
    seen: keptPictures({ images: [...seen] }).images ?? [],
    wanted: kept.images,
    present: space.images,
  })
  if (images.length > limits.spaceImagesMax) {
    const message = `There is room for ${limits.spaceImagesMax} pictures.`
    throw invalidInput('body.images', message)
  }
  return { ...kept, images }
}

export const updateSpace = async (
  deps: Deps,
  member: Member,
  { imagesSeen, streakPause, loveStreakCriteria: switched, ...settings }: BodyOf<typeof contract>,
): Promise<SpaceDoc> => {
  const now = deps.clock()
  await holdNewPictures(deps, member.space, settings, () => requireWritable(member.space))
  return changeSpace(deps, member, (space) => {
    requireWritable(space)
    requireValidSettings(settings, calendarOfSpace(space), now)
    const { timeZone } = settings
    const next = nextOf(space, {
      ...settings,
      ...(switched && {
        loveStreakCriteria: criteriaAfter(space.loveStreakCriteria, switched, 'body.loveStreakCriteria'),
      }),
      ...(streakPause === undefined ? {} : { streakPauses: pausesAfter(space, streakPause, now) }),
      ...picturesOf(space, settings, imagesSeen),
      ...(timeZone === undefined ? {} : withTimeZone(calendarOfSpace(space), timeZone, now)),
      updatedAt: now,
    })
    const losesDate = space.spaceSettingComplete && settings.relationshipStartDate === null
    if (settings.spaceSettingComplete || losesDate) requireComplete(next)
    const isForOthers = concernsOthers(settings) || streakPause !== undefined || switched !== undefined
    return { next, events: [isForOthers ? spaceWasChanged(next) : spaceWasEdited(next)] }
  })
}

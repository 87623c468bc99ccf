import { limits } from '@love-space/contracts/limits.ts'
import type { updateSpace as contract } from '@love-space/contracts/space/space.routes.ts'
import { withTimeZone } from '@love-space/couple-rules/calendar.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { invalidInput } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { editOf, isToBeChanged } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import { changeSpace } from './change-space.ts'
import { holdNewPictures } from './hold-new-pictures.ts'
import { keptPictures, mergedImages } from './pictures.rules.ts'
import { withChangesRecorded } from './second-member.rules.ts'
import {
  calendarOfSpace,
  criteriaAfter,
  pausesAfter,
  requireComplete,
  requireSigningRings,
  requireValidSettings,
  requireWritable,
} from './settings.rules.ts'
import { spaceWasChanged, spaceWasEdited } from './space.events.ts'
import type { SpaceDoc } from './space.model.ts'
import type { SpaceMember } from './spaces.queries.ts'

type Body = BodyOf<typeof contract>
type Settings = Omit<Body, 'imagesSeen' | 'streakPause' | 'loveStreakCriteria' | 'basedOn'>

/** Returns whether other services keep a copy of a changed setting. Streak settings are checked elsewhere. */
const concernsOthers = (settings: Settings): boolean =>
  settings.timeZone !== undefined || settings.images !== undefined || settings.coverImage !== undefined

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

const pictureFields: ReadonlySet<string> = new Set(['images', 'imagesSeen', 'coverImage'])

/** Returns whether a change completes an earlier one: it only adds uploaded pictures, without a version. */
const isUpload = (body: Body, space: SpaceDoc, { images = space.images, coverImage }: Partial<SpaceDoc>): boolean =>
  Object.keys(body).every((field) => pictureFields.has(field)) &&
  coverImage !== null &&
  space.images.every((image) => images.includes(image))

export const updateSpace = async (deps: Deps, member: SpaceMember, body: Body): Promise<SpaceDoc> => {
  const { imagesSeen, streakPause, loveStreakCriteria: switched, basedOn, ...settings } = body
  const now = deps.clock()
  await holdNewPictures(deps, member.space, settings, () => requireWritable(member.space))
  return changeSpace(deps, member, (space) => {
    requireWritable(space)
    requireValidSettings(settings, calendarOfSpace(space), now)
    if (settings.signingRingsOnly) requireSigningRings(space)
    const { timeZone } = settings
    const changes = {
      ...settings,
      ...(switched && {
        loveStreakCriteria: criteriaAfter(space.loveStreakCriteria, switched, 'body.loveStreakCriteria'),
      }),
      ...(streakPause === undefined ? {} : { streakPauses: pausesAfter(space, streakPause, now) }),
      ...picturesOf(space, settings, imagesSeen),
      ...(timeZone === undefined ? {} : withTimeZone(calendarOfSpace(space), timeZone, now)),
    }
    if (!isToBeChanged(space, changes, basedOn)) return null
    const members = withChangesRecorded(space, { ...space, ...changes } as SpaceDoc, member.userId)
    const written = { ...changes, members, updatedAt: now }
    const next = isUpload(body, space, changes) ? nextOf(space, written) : editOf(space, written)
    const losesDate = space.spaceSettingComplete && settings.relationshipStartDate === null
    if (settings.spaceSettingComplete || losesDate) requireComplete(next)
    const isForOthers = concernsOthers(settings) || streakPause !== undefined || switched !== undefined
    return { next, events: [isForOthers ? spaceWasChanged(next) : spaceWasEdited(next)] }
  })
}

import { shownFields } from '@love-space/contracts/auth/user.ts'
import type { updateProfile } from '@love-space/contracts/auth/user.routes.ts'
import { holdFiles } from '@love-space/contracts/media/file.internal.ts'
import { fileAddress, fileIdOf } from '@love-space/contracts/media/file-address.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { invalidInput, requireFound } from '@love-space/service-kit/process/app-error.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import { editOf, isToBeChanged } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import { userWasChanged } from '../users/user.events.ts'
import type { UserDoc } from '../users/user.model.ts'
import { languageOf, refusedDateOfBirth } from '../users/user.rules.ts'

/** Returns the avatar's stored address. Holds a new picture, because the media service removes unused ones. */
const keepAvatar = async ({ users, media }: Deps, userId: string, given: string | null): Promise<string | null> => {
  const fileId = given === null ? null : fileIdOf(given)
  if (fileId === null) return null
  const avatar = fileAddress(fileId)
  const user = await users.findById(userId)
  if (user?.avatar !== avatar) {
    await media.call(holdFiles, { body: { ids: [fileId], ownerId: userId, kind: 'image' } })
  }
  return avatar
}

/**
 * Changes the given fields. Publishes changes that other services show or that concern the newsletter. A picture alone,
 * without `basedOn`, completes an earlier change and makes no new version.
 */
export const changeProfile = async (
  deps: Deps,
  userId: string,
  body: BodyOf<typeof updateProfile>,
): Promise<UserDoc> => {
  const { newsletter, basedOn, ...given } = body
  const isUpload = typeof body.avatar === 'string' && Object.keys(body).length === 1
  const now = deps.clock()
  const { dateOfBirth } = given
  const refusal = dateOfBirth ? refusedDateOfBirth(dateOfBirth, now) : undefined
  if (refusal !== undefined) throw invalidInput('body.dateOfBirth', refusal)
  const change = given.avatar === undefined ? given : { ...given, avatar: await keepAvatar(deps, userId, given.avatar) }
  const changed = await deps.users.mutate(userId, (user) => {
    const wasAsked = user.newsletterSince !== null
    const isAsked = newsletter ?? wasAsked
    const changes = { ...change, ...(isAsked === wasAsked ? {} : { newsletterSince: isAsked ? now : null }) }
    if (!isToBeChanged(user, changes, basedOn)) return null
    const next = isUpload ? nextOf(user, changes) : editOf(user, changes)
    const isShown = shownFields.some((field) => next[field] !== user[field]) || languageOf(next) !== languageOf(user)
    const isPublished = isShown || isAsked !== wasAsked
    return { next, events: isPublished ? [userWasChanged(next, now)] : [] }
  })
  return requireFound(changed, 'USER_NOT_FOUND')
}

import type { SpaceChange, UserChange } from '@love-space/members/consumers.ts'
import { fileIdOf } from '@love-space/contracts/media/file-address.ts'
import type { Deps } from '../deps.ts'
import { saveShowing } from './save-showing.ts'
import { avatarRef, spaceRef } from './showing.model.ts'

/** Attaches a user's current avatar. Reads it from auth, because the event does not contain it. */
export const onUserChanged = async (deps: Deps, user: UserChange): Promise<void> => {
  const { userId } = user
  const person = await deps.members.people.newest(user)
  if (!person || (await deps.erasures.hasAny([userId]))) return
  const { version, avatar } = person
  const fileId = avatar === null ? null : fileIdOf(avatar)
  await saveShowing(deps, { userId }, { ref: avatarRef(userId), version, fileIds: fileId === null ? [] : [fileId] })
}

export const onSpaceChanged = async (deps: Deps, { spaceId, version, fileIds }: SpaceChange): Promise<void> => {
  if (!fileIds || (await deps.erasures.hasAny([spaceId]))) return
  await saveShowing(deps, { spaceId }, { ref: spaceRef(spaceId), version, fileIds })
}

import type { SpaceChange, UserChange } from '@love-space/members/consumers.ts'
import { fileIdOf } from '@love-space/contracts/media/file-address.ts'
import type { Deps } from '../deps.ts'
import { avatarRef, spaceRef, showingShape, type ShowingDoc } from './showing.model.ts'
import { saveNewest } from '@love-space/members/save-newest.ts'
import { setAttached, type Scopes } from '../files/attach-file.ts'

/** Attaches the files of a record's newest version and detaches those of earlier ones. Idempotent. */
const saveShowing = async (
  deps: Deps,
  whose: Scopes,
  { ref, version, fileIds }: { readonly ref: string; readonly version: number; readonly fileIds: readonly string[] },
): Promise<void> => {
  const { showings } = deps
  await saveNewest(showings, { _id: ref, version, shape: showingShape, fileIds })
  const newest = () => showings.findById(ref).lean<ShowingDoc | null>()
  // Repeat until the version is stable: of two concurrent runs, the later one sees the other's result.
  for (let shown = await newest(); shown;) {
    await setAttached(deps, whose, ref, shown.fileIds)
    const present: ShowingDoc | null = await newest()
    if (present?.version === shown.version) return
    shown = present
  }
}

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

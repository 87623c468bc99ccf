import type { SpaceChange, UserChange } from '@love-space/members/consumers.ts'
import { fileIdOf } from '@love-space/contracts/media/file-address.ts'
import type { Deps } from '../deps.ts'
import { avatarRef, spaceRef, showingShape, type ShowingDoc } from './showing.model.ts'
import { saveNewest } from '@love-space/members/save-newest.ts'
import { setAttached } from '../files/attach-file.ts'

/** Attaches the files of a record's newest version and detaches those of earlier ones. Idempotent. */
export const saveShowing = async (
  deps: Deps,
  saved: Omit<ShowingDoc, 'shape'>,
  attach: (newest: ShowingDoc) => Promise<void>,
): Promise<void> => {
  const { showings } = deps
  await saveNewest(showings, { ...saved, shape: showingShape })
  const newest = () => showings.findById(saved._id).lean<ShowingDoc | null>()
  // Repeat until the version is stable: of two concurrent runs, the later one sees the other's result.
  for (let shown = await newest(); shown;) {
    await attach(shown)
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
  const showing = { _id: avatarRef(userId), version, fileIds: fileId === null ? [] : [fileId] }
  await saveShowing(deps, showing, ({ _id, fileIds }) => setAttached(deps, { userId }, _id, fileIds))
}

export const onSpaceChanged = async (deps: Deps, { spaceId, version, fileIds }: SpaceChange): Promise<void> => {
  if (!fileIds || (await deps.erasures.hasAny([spaceId]))) return
  await saveShowing(deps, { _id: spaceRef(spaceId), version, fileIds }, (newest) =>
    setAttached(deps, { spaceId }, newest._id, newest.fileIds),
  )
}

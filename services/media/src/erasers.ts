import type { Eraser } from '@love-space/members/erasure/erasers.ts'
import type { QueryFilter } from 'mongoose'
import type { Deps } from './deps.ts'
import { saveRecordFiles } from './showings/on-record-files-changed.ts'
import { recordOfRef } from './files/record-ref.ts'
import type { FileDoc } from './files/file.model.ts'
import { removeFile } from './files/remove-file.ts'
import { sealedScopeOf } from './files/sealed-scope.ts'

const atOnceMax = 200

const removeAll = async (deps: Deps, which: QueryFilter<FileDoc>, signal: AbortSignal): Promise<void> => {
  const { files } = deps
  const next = () => files.find(which, { limit: atOnceMax })
  // Repeat until a query finds no file: a concurrent write may keep a file from being removed.
  for (let found = await next(); found.length > 0; found = await next()) {
    for (const file of found) {
      signal.throwIfAborted()
      await files.update({ _id: file._id, state: { $ne: 'removing' } }, { $set: { state: 'removing' } }, [])
      await removeFile(deps, file)
    }
  }
}

const eraseScope = async (deps: Deps, scope: string, signal: AbortSignal): Promise<void> => {
  await removeAll(deps, { scope }, signal)
  for (const key of await deps.storage.keys(`${scope}/`)) await deps.storage.disk.delete(key)
}

/** Deletes what a user has sealed. Asks engagement first what has been opened, because its event may be under way. */
const eraseSealed = async (deps: Deps, userId: string, signal: AbortSignal): Promise<void> => {
  const unopened = { scope: sealedScopeOf(userId), 'sealed.isOpened': false }
  const held = await deps.files.find(unopened)
  const spaces = new Map(held.flatMap(({ refs, sealed }) => refs.map((ref) => [ref, sealed?.spaceId ?? ''] as const)))
  for (const [ref, spaceId] of spaces) {
    signal.throwIfAborted()
    await saveRecordFiles(deps, { ...recordOfRef(ref), spaceId, userId })
  }
  await removeAll(deps, unopened, signal)
}

/** Removes recordings that no letter or comment carries: those of answers, which go with their author, and unused ones. */
const eraseVoices = (deps: Deps, userId: string, signal: AbortSignal): Promise<void> =>
  removeAll(deps, { userId, purpose: 'voice', refs: { $not: /^(letter|memory):/ } }, signal)

/** Returns erasers that run before those of the collections. A user's other uploads into a space stay there. */
export const erasers = (deps: Deps): readonly Eraser[] => [
  {
    name: 'files',
    kind: 'space',
    erase: async (spaceId, signal) => {
      await eraseScope(deps, spaceId, signal)
      await removeAll(deps, { 'sealed.spaceId': spaceId }, signal)
    },
  },
  {
    name: 'files',
    kind: 'user',
    erase: async (userId, signal) => {
      await eraseScope(deps, userId, signal)
      await eraseSealed(deps, userId, signal)
      await eraseVoices(deps, userId, signal)
    },
  },
]

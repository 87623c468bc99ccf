import type { Eraser } from '@love-space/members/erasure/erasers.ts'
import type { Deps } from '../deps.ts'
import { removeFile } from './remove-file.ts'

const atOnceMax = 200

/** Every file that belongs to a space, or to one person alone, with its bytes; and bytes that no file knows of. */
const eraseScope = async (deps: Deps, scope: string, signal: AbortSignal): Promise<void> => {
  const { files, storage } = deps
  const next = () => files.find({ scope }, { limit: atOnceMax })
  // Only a look that finds none ends it: another write to a file may come between finding and removing it.
  for (let found = await next(); found.length > 0; found = await next()) {
    for (const file of found) {
      signal.throwIfAborted()
      await files.update({ _id: file._id, state: { $ne: 'removing' } }, { $set: { state: 'removing' } }, [])
      await removeFile(deps, file)
    }
  }
  for (const key of await storage.keys(`${scope}/`)) await storage.disk.delete(key)
}

/** What of this service goes by code of its own, before its collections. What somebody uploaded into a space stays there. */
export const erasers = (deps: Deps): readonly Eraser[] =>
  (['space', 'user'] as const).map((kind) => ({
    name: 'files',
    kind,
    erase: (id: string, signal: AbortSignal) => eraseScope(deps, id, signal),
  }))

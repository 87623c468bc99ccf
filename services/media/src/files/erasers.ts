import type { Eraser } from '@love-space/members/erasure/erasers.ts'
import type { Deps } from '../deps.ts'
import { removeFile } from './remove-file.ts'

const atOnceMax = 200

const eraseScope = async (deps: Deps, scope: string, signal: AbortSignal): Promise<void> => {
  const { files, storage } = deps
  const next = () => files.find({ scope }, { limit: atOnceMax })
  // Repeat until a query finds no file: a concurrent write may keep a file from being removed.
  for (let found = await next(); found.length > 0; found = await next()) {
    for (const file of found) {
      signal.throwIfAborted()
      await files.update({ _id: file._id, state: { $ne: 'removing' } }, { $set: { state: 'removing' } }, [])
      await removeFile(deps, file)
    }
  }
  for (const key of await storage.keys(`${scope}/`)) await storage.disk.delete(key)
}

/** Returns erasers that run before those of the collections. A user's uploads into a space stay there. */
export const erasers = (deps: Deps): readonly Eraser[] =>
  (['space', 'user'] as const).map((kind) => ({
    name: 'files',
    kind,
    erase: (id: string, signal: AbortSignal) => eraseScope(deps, id, signal),
  }))

import type { FileKind } from '@love-space/contracts/media/file.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { holdFile } from './attach-file.ts'

/** Keeps files of one owner, all of a kind, for another day; the first that is not there or not of it refuses them all. */
export const holdFiles = async (
  deps: Deps,
  { ids, ownerId, kind }: { readonly ids: readonly string[]; readonly ownerId: string; readonly kind: FileKind },
): Promise<void> => {
  for (const id of ids) {
    const held = await holdFile(deps, { userId: ownerId }, id)
    if (held.kind !== kind) throw new AppError('FILE_KIND_REFUSED', `Only ${kind} files are allowed.`)
  }
}

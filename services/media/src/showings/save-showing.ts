import { saveNewest } from '@love-space/members/save-newest.ts'
import type { Deps } from '../deps.ts'
import { setAttached, type Scopes } from '../files/attach-file.ts'
import { showingShape, type ShowingDoc } from './showing.model.ts'

/** Attaches the files of a record's newest version and detaches those of earlier ones. Idempotent. */
export const saveShowing = async (
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

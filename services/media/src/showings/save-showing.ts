import { saveNewest } from '@love-space/members/save-newest.ts'
import type { Deps } from '../deps.ts'
import { setAttached, type Scopes } from '../files/attach-file.ts'
import { showingShape, type ShowingDoc } from './showing.model.ts'

/** Attaches the files that a record shows in its newest version, and lets go of what it showed before. Harmless to repeat. */
export const saveShowing = async (
  deps: Deps,
  whose: Scopes,
  { ref, version, fileIds }: { readonly ref: string; readonly version: number; readonly fileIds: readonly string[] },
): Promise<void> => {
  const { showings } = deps
  await saveNewest(showings, { _id: ref, version, shape: showingShape, fileIds })
  const newest = () => showings.findById(ref).lean<ShowingDoc | null>()
  // Of two that run at once, the one that ends later sees what the other has stored.
  for (let shown = await newest(); shown;) {
    await setAttached(deps, whose, ref, shown.fileIds)
    const present: ShowingDoc | null = await newest()
    if (present?.version === shown.version) return
    shown = present
  }
}

import { heldWritesOf, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { storage } from '@love-space/web-kit/browser/storage.ts'
import { dropUnnamed } from '@love-space/web-kit/files/recordings.lazy.ts'
import { draftsOf } from '@love-space/web-kit/session/drafts.ts'

/** Deletes a person's recordings that were sent, or discarded with their drafts. */
export async function dropForgotten(userId: string): Promise<void> {
  const drafts = storage.keys().filter((key) => key.startsWith(draftsOf(userId)))
  const kept = [
    ...drafts.map((key) => storage.get(key) ?? ''),
    JSON.stringify(heldWritesOf(userId, useHeldWrites.getState().writes)),
  ].join('\n')
  await dropUnnamed(userId, (id) => kept.includes(id), Date.now()).catch(() => undefined)
}

import { draftsOf } from '@love-space/web-kit/session/drafts.ts'
import { dropWrite, heldWritesOf, useHeldWrites } from '@love-space/web-kit/api/held-writes.store.ts'
import { storage } from '@love-space/web-kit/browser/storage.ts'

export async function deleteDraftsAndHeldWrites(userId: string): Promise<void> {
  for (const key of storage.keys()) if (key.startsWith(draftsOf(userId))) storage.remove(key)
  for (const { key } of heldWritesOf(userId, useHeldWrites.getState().writes)) await dropWrite(key)
}

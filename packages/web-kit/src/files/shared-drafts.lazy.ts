import { createStore, del, get, promisifyRequest } from 'idb-keyval'
import { limits } from '@love-space/contracts/limits.ts'
import { allOf, deviceRoom, writeAtOnce } from './own-database.lazy.ts'

// The service worker uses this too, so nothing here may need a page.

/** A share from another app. It waits on this device until its person decides. */
export interface SharedDraft {
  readonly id: string
  readonly sharedAt: number
  readonly title: string
  readonly text: string
  readonly url: string
  /** Whether the worker left out the end of a title or text that was too long. */
  readonly isCut: boolean
  readonly files: readonly File[]
  /** Files that were not kept, with the reason. */
  readonly refused: readonly Readonly<Record<'name' | 'code' | 'message', string>>[]
  /** Number of files beyond the limit, which were not kept either. */
  readonly beyond: number
}

const database = createStore('love-space-shared', 'drafts')

/** Key of the id of who is signed in, because the worker cannot read the local storage. */
const ownerKey = 'owner'

const bytesOf = (drafts: readonly SharedDraft[]): number =>
  drafts.flatMap(({ files }) => files).reduce((sum, { size }) => sum + size, 0)

/** Returns the id of who is signed in, as pages told last. */
export const signedInHere = (): Promise<string | undefined> => get<string>(ownerKey, database)

/** Keeps a share for who is signed in. */
export async function keepShared(draft: SharedDraft): Promise<'kept' | 'signed-out' | 'full'> {
  if ((await deviceRoom()) < bytesOf([draft])) return 'full'
  return writeAtOnce(database, async (objects) => {
    const userId = await promisifyRequest<string | undefined>(objects.get(ownerKey))
    if (userId === undefined) return 'signed-out'
    const others = await promisifyRequest<SharedDraft[]>(objects.getAll(allOf(userId)))
    const isFull = others.length >= limits.sharesWaitingMax || bytesOf([...others, draft]) > limits.sharedBytesMax
    if (isFull) return 'full'
    objects.put(draft, [userId, draft.id])
    return 'kept'
  })
}

/** Returns what waits for a person, the oldest first. */
export const sharedFor = async (userId: string): Promise<readonly SharedDraft[]> => {
  const drafts = await database('readonly', (objects) => promisifyRequest<SharedDraft[]>(objects.getAll(allOf(userId))))
  return drafts.toSorted((one, other) => one.sharedAt - other.sharedAt)
}

export const dropShared = (userId: string, id: string): Promise<void> => del([userId, id], database)

/** Stores a share again, without the parts that became records. */
export const changeShared = (userId: string, draft: SharedDraft): Promise<void> =>
  writeAtOnce(database, async (objects) => void objects.put(draft, [userId, draft.id]))

const awayMsMax = 7 * 86_400_000

interface Change {
  readonly now: number
  /** Whether the former person signed out, rather than that the session ended by itself. */
  readonly hasSignedOut: boolean
}

/**
 * Notes who is signed in. Deletes what waits for who signed out, and what has waited a week for another person. Returns
 * the id of who signed out.
 */
export const noteOwner = (userId: string | undefined, { now, hasSignedOut }: Change): Promise<string | undefined> =>
  writeAtOnce(database, async (objects) => {
    const before = await promisifyRequest<string | undefined>(objects.get(ownerKey))
    if (userId === undefined) objects.delete(ownerKey)
    else objects.put(userId, ownerKey)
    const signedOut = before !== userId && hasSignedOut ? before : undefined
    if (signedOut !== undefined) objects.delete(allOf(signedOut))
    const keys = await promisifyRequest(objects.getAllKeys())
    for (const key of keys) {
      if (!Array.isArray(key) || key[0] === userId) continue
      const draft = await promisifyRequest<SharedDraft>(objects.get(key))
      if (now - draft.sharedAt > awayMsMax) objects.delete(key)
    }
    return signedOut
  })

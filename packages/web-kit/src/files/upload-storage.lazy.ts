import { createStore, del, delMany, get, keys, promisifyRequest, update } from 'idb-keyval'
import { credentials } from '../credentials/credentials.ts'
import { storage } from '../browser/storage.ts'
import { allOf, deviceRoom, writeAtOnce } from './own-database.lazy.ts'
import type { Upload } from './uploads.store.ts'

/** Maximum size of a user's files on this device. */
const keptBytesMax = 500 * 1_048_576
const dayMs = 86_400_000
const awayMsMax = 7 * dayMs

/** Keys begin with the user's id, so that no page reads another user's rows. */
type Key = [userId: string, part: 'rows' | 'away'] | [userId: string, part: 'file', id: string]

const rowsKey = (userId: string): Key => [userId, 'rows']
const awayKey = (userId: string): Key => [userId, 'away']
const fileKey = ({ userId, id }: Pick<Upload, 'userId' | 'id'>): Key => [userId, 'file', id]

const database = createStore('love-space-uploads', 'uploads')

/** Writes rows and bytes together, so that a crash leaves no bytes without a row. */
const inOneWrite = <T>(work: (objects: IDBObjectStore) => Promise<T>): Promise<T> => writeAtOnce(database, work)

const rowsIn = async (objects: IDBObjectStore, userId: string): Promise<readonly Upload[]> =>
  (await promisifyRequest<readonly Upload[] | undefined>(objects.get(rowsKey(userId)))) ?? []

export const rowsOf = async (userId: string): Promise<readonly Upload[]> =>
  (await get<readonly Upload[]>(rowsKey(userId), database)) ?? []

export const bytesOf = async (upload: Upload): Promise<Blob | undefined> => get<Blob>(fileKey(upload), database)

const keptBytesIn = (rows: readonly Upload[]): number =>
  rows.reduce((sum, { isKept, bytes }) => sum + (isKept ? bytes : 0), 0)

/** Returns how many more bytes can be stored for a user. */
export async function roomFor(userId: string): Promise<number> {
  const kept = keptBytesIn(await rowsOf(userId))
  return Math.max(0, Math.min(keptBytesMax - kept, await deviceRoom()))
}

/** Stores a row; its bytes only if user and device have room. Returns whether it stored the bytes. */
export async function putRow(upload: Upload, file: Blob | undefined): Promise<boolean> {
  const put = (bytes: Blob | undefined) =>
    inOneWrite(async (objects) => {
      const others = (await rowsIn(objects, upload.userId)).filter(({ id }) => id !== upload.id)
      const isKept = bytes !== undefined && keptBytesIn(others) + upload.bytes <= keptBytesMax
      // WebKit refuses bytes in a private window; a transaction with another running write then never ends.
      if (isKept) await promisifyRequest(objects.put(bytes, fileKey(upload)))
      objects.put([...others, { ...upload, isKept }], rowsKey(upload.userId))
      return isKept
    })
  // The browser may have room for the row, but not for the bytes.
  const isRoom = file !== undefined && (await deviceRoom()) >= file.size
  return put(isRoom ? file.slice(0, file.size, file.type) : undefined).catch(() => put(undefined))
}

/** Changes rows and deletes the bytes that no row needs. Returns whether any user has files left. */
export const changeRows = (
  userId: string,
  apply: (uploads: readonly Upload[]) => readonly Upload[],
): Promise<boolean> =>
  inOneWrite(async (objects) => {
    const before = await rowsIn(objects, userId)
    const after = apply(before).filter(({ state }) => state !== 'done')
    if (after.length === 0) objects.delete(allOf(userId))
    else objects.put(after, rowsKey(userId))
    for (const upload of before) if (!after.some(({ id }) => id === upload.id)) objects.delete(fileKey(upload))
    return (await promisifyRequest(objects.count())) > 0
  })

/** Deletes files of users who were away for more than seven days. Returns whether any user has files left. */
export const collectExpired = (): Promise<boolean> =>
  inOneWrite(async (objects) => {
    const owners = new Set(((await promisifyRequest(objects.getAllKeys())) as Key[]).map(([userId]) => userId))
    for (const userId of owners) {
      const since = await promisifyRequest<number | undefined>(objects.get(awayKey(userId)))
      const now = Date.now()
      if (since !== undefined && now - since > awayMsMax) objects.delete(allOf(userId))
      else if (userId === credentials.userId()) objects.delete(awayKey(userId))
      // The device's clock may have been set back.
      else if (since === undefined || since > now) objects.put(now, awayKey(userId))
    }
    return (await promisifyRequest(objects.count())) > 0
  })

const oldRowsKey = 'uploads'
const oldFilePrefix = 'upload-file:'
const oldSeenKey = 'oldUploadsSeenAt'

const oldRows = async (): Promise<readonly Upload[]> => (await get<readonly Upload[]>(oldRowsKey)) ?? []

export const hasOldRows = (): Promise<boolean> =>
  oldRows().then(
    (rows) => rows.length > 0,
    () => false,
  )

/** Moves the queue of the last release, which kept all users' files in one list. Runs again after a crash. */
export async function takeOverOldRows(): Promise<void> {
  for (const old of await oldRows()) {
    const oldFileKey = oldFilePrefix + old.id
    await putRow(old, old.isKept ? await get<Blob>(oldFileKey) : undefined)
    await update<readonly Upload[]>(oldRowsKey, (rows = []) => rows.filter(({ id }) => id !== old.id))
    await del(oldFileKey)
  }
  const ownerless = (await keys()).filter((key) => typeof key === 'string' && key.startsWith(oldFilePrefix))
  if (ownerless.length === 0) return storage.remove(oldSeenKey)
  // A tab of that release stores bytes before their row.
  const seenAt = storage.getJson<number>(oldSeenKey)
  if (seenAt === null) storage.set(oldSeenKey, JSON.stringify(Date.now()))
  else if (Date.now() - seenAt > dayMs) await delMany(ownerless)
}

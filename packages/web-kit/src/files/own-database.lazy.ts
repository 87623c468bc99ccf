import { promisifyRequest, type UseStore } from 'idb-keyval'

// The service worker uses this too, so nothing here may need a page.

/** Runs work in one transaction. */
export const writeAtOnce = async <T>(database: UseStore, work: (objects: IDBObjectStore) => Promise<T>): Promise<T> =>
  database('readwrite', async (objects) => {
    const done = promisifyRequest(objects.transaction)
    const [result] = await Promise.all([work(objects), done])
    return result
  })

/** Range of a person's keys, which begin with the user's id, so that no page reads another user's rows. */
export const allOf = (userId: string): IDBKeyRange => IDBKeyRange.bound([userId], [userId, []])

/** Bytes to leave free for rows, drafts and the browser itself. */
const spareBytes = 20 * 1_048_576

/** Returns the device's free bytes, as far as the browser tells. A full device would abort other writes. */
export async function deviceRoom(): Promise<number> {
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota === undefined ? Number.POSITIVE_INFINITY : quota - usage - spareBytes
}

import { createStore, promisifyRequest } from 'idb-keyval'
import { allOf, writeAtOnce } from './own-database.lazy.ts'

/** A recording of the person's voice. It waits on this device until the upload queue has its bytes. */
export interface Recording {
  readonly id: string
  readonly type: string
  readonly recordedMs: number
  /** Loudness from 0 to 1, at even intervals. */
  readonly levels: readonly number[]
  readonly changedAt: number
}

interface Part {
  readonly bytes: ArrayBuffer
}

/** Keys begin with the user's id, so that no page reads another user's recordings. */
type Key = [userId: string, id: string] | [userId: string, id: string, part: number]

const database = createStore('love-space-recordings', 'recordings')

const partsOf = (userId: string, id: string): IDBKeyRange => IDBKeyRange.bound([userId, id, 0], [userId, id, []])

/** Adds a part. Its bytes and the recording's state change together, so a crash leaves what was recorded before it. */
export const keepPart = (userId: string, recording: Recording, part: number, bytes: ArrayBuffer): Promise<void> =>
  writeAtOnce(database, async (objects) => {
    objects.put({ bytes } satisfies Part, [userId, recording.id, part] satisfies Key)
    objects.put(recording, [userId, recording.id] satisfies Key)
  })

export interface KeptRecording extends Recording {
  readonly blob: Blob
}

/** Returns what this device has of a recording, also after a crash during it; null if it has nothing. */
export const keptRecording = (userId: string, id: string): Promise<KeptRecording | null> =>
  database('readonly', async (objects) => {
    const [recording, parts] = await Promise.all([
      promisifyRequest<Recording | undefined>(objects.get([userId, id])),
      promisifyRequest<Part[]>(objects.getAll(partsOf(userId, id))),
    ])
    if (!recording || parts.length === 0) return null
    return {
      ...recording,
      blob: new Blob(
        parts.map(({ bytes }) => bytes),
        { type: recording.type },
      ),
    }
  })

const dayMs = 86_400_000
const awayMsMax = 7 * dayMs

const isState = (key: IDBValidKey): key is [userId: string, id: string] => Array.isArray(key) && key.length === 2

export const countRecordings = async (userId: string): Promise<number> => {
  const keys = await database('readonly', (objects) => promisifyRequest(objects.getAllKeys(allOf(userId))))
  return keys.filter(isState).length
}

const deleteEach = (
  range: IDBKeyRange | undefined,
  isOver: (recording: Recording, userId: string) => boolean,
): Promise<void> =>
  writeAtOnce(database, async (objects) => {
    for (const key of await promisifyRequest(objects.getAllKeys(range))) {
      if (!isState(key)) continue
      const [userId, id] = key
      if (!isOver(await promisifyRequest<Recording>(objects.get(key)), userId)) continue
      objects.delete(partsOf(userId, id))
      objects.delete(key)
    }
  })

/** Deletes a person's recordings that no draft and no write of this device names, and that are a day old. */
export const dropUnnamed = (userId: string, isNamed: (id: string) => boolean, now: number): Promise<void> =>
  deleteEach(allOf(userId), ({ id, changedAt }) => now - changedAt > dayMs && !isNamed(id))

/** Deletes the recordings of who signed out, and those that have waited a week for another person. */
export const forgetRecordings = (
  userId: string | undefined,
  signedOut: string | undefined,
  now: number,
): Promise<void> =>
  deleteEach(
    undefined,
    ({ changedAt }, owner) => owner === signedOut || (owner !== userId && now - changedAt > awayMsMax),
  )

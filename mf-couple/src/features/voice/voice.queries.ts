import { keptRecording, type KeptRecording } from '@love-space/web-kit/files/recordings.lazy.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { queryOptions } from '@love-space/web-kit/query.ts'

/** Recordings of this page, for a browser that stores no bytes. */
const madeHere = new Map<string, KeptRecording>()

export const keepHere = (recording: KeptRecording): void => void madeHere.set(recording.id, recording)

/** Returns a recording of this device; null if it is gone. */
export const readRecording = async (userId: string, id: string): Promise<KeptRecording | null> =>
  madeHere.get(id) ?? (await keptRecording(userId, id).catch(() => null))

export const recordingQuery = (userId: string, id: string) =>
  queryOptions({
    queryKey: ['recording', userId, id],
    queryFn: () => readRecording(userId, id),
    staleTime: 0,
    meta: { keep: false },
  })

export const readAgain = (userId: string, id: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: recordingQuery(userId, id).queryKey })

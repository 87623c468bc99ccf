import { changeFile, getFile } from '@love-space/contracts/media/file.calls.ts'
import { kitTexts } from '@love-space/texts/en/kit.ts'
import { api } from '../api/api-client.ts'
import { ApiProblem, OfflineError } from '../api/api-problem.ts'
import { useLiveStatus } from '../live/live.ts'
import { queryClient } from '../queries/query-client.ts'
import { QueryObserver } from '../query.ts'
import * as queue from './upload-state.lazy.ts'
import { findUse, type Upload } from './uploads.store.ts'

/** How often the server is asked while the live stream is down. */
const askEachMs = 3_000
/** A file that takes longer is shown as it is. */
const waitMsMax = 63_000

/** Does what an uploaded file is for. Harmless to repeat; over at once where it is cancelled, or somebody else signs in. */
export async function applyUse(upload: Upload, signal: AbortSignal): Promise<void> {
  const fileId = queue.serverIdOf(upload) ?? ''
  const { edit, use } = upload
  const apply = await findUse(use.kind).catch((error: unknown) => {
    throw new OfflineError(error)
  })
  // The front end that knows it may be there later.
  if (!apply) throw new OfflineError(`no front end knows ${use.kind}`)
  signal.throwIfAborted()
  if (edit) await api.call(changeFile, { params: { id: fileId }, body: edit, signal })
  await untilShown(fileId, signal)
  signal.throwIfAborted()
  await apply(fileId, upload, signal)
}

/**
 * Resolves once a file can be seen, of which the live stream tells, or nobody waits any longer. Nobody is shown a picture before, or
 * one that turns out not to be one.
 */
function untilShown(id: string, signal: AbortSignal): Promise<void> {
  const observer = new QueryObserver(queryClient, {
    queryKey: ['upload', id],
    queryFn: async (asked) => (await api.call(getFile, { params: { id }, signal: asked.signal }))?.data.file ?? null,
    meta: { live: 'files', ref: id, keep: false },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: () => (useLiveStatus.getState().isUp ? false : askEachMs),
    refetchIntervalInBackground: true,
  })
  const stops: (() => void)[] = []
  const shown = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, waitMsMax)
    signal.addEventListener('abort', () => resolve())
    stops.push(
      () => clearTimeout(timer),
      // What changed while the stream was down was not told, and while it is down nothing is.
      useLiveStatus.subscribe(() => void observer.refetch()),
      observer.subscribe(({ data: file, error }) => {
        if (error) reject(error)
        else if (file?.state === 'failed') {
          reject(new ApiProblem(415, { message: file.failure ?? kitTexts.uploadFailed }))
        } else if (file?.state === 'ready') resolve()
      }),
    )
  })
  return shown.finally(() => {
    for (const stop of stops) stop()
  })
}

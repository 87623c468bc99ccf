import { changeFile, getFile } from '@love-space/contracts/media/file.calls.ts'
import { kitTexts } from '@love-space/texts/en/kit.ts'
import { api } from '../api/api-client.ts'
import { ApiProblem, OfflineError } from '../api/api-problem.ts'
import { useLiveStatus } from '../live/live.ts'
import { queryClient } from '../queries/query-client.ts'
import { QueryObserver } from '../query.ts'
import * as queue from './upload-state.lazy.ts'
import { findUploadHandlerOf, type Upload } from './uploads.store.ts'

/** Interval of requests while the live stream is down. */
const askEachMs = 3_000
/** Time after which the file is used even if it is still processing. */
const waitMsMax = 63_000

/** Uses an uploaded file. Idempotent; stops when cancelled or when another user signs in. */
export async function applyUse(upload: Upload, signal: AbortSignal): Promise<void> {
  const fileId = queue.serverIdOf(upload) ?? ''
  const { edit, use } = upload
  const apply = await findUploadHandlerOf(use.kind).catch((error: unknown) => {
    throw new OfflineError(error)
  })
  // A retry may find the front end loaded.
  if (!apply) throw new OfflineError(`no front end knows ${use.kind}`)
  signal.throwIfAborted()
  if (edit) await api.call(changeFile, { params: { id: fileId }, body: edit, signal })
  await untilShown(fileId, signal)
  signal.throwIfAborted()
  await apply(fileId, upload, signal)
}

/** Waits for a file or `waitMsMax`, so that no page shows a broken picture. Rejects if processing failed. */
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
      // The stream went up or down, so changes may have been missed.
      useLiveStatus.subscribe(() => void observer.refetch()),
      observer.subscribe(({ data: file, error }) => {
        if (error) reject(error)
        else if (file?.state === 'failed') {
          const { failureCode: code = 'FILE_FORMAT_REFUSED', failure } = file
          reject(new ApiProblem(415, { code, message: failure ?? kitTexts.uploadFailed }))
        } else if (file?.state === 'ready') resolve()
      }),
    )
  })
  return shown.finally(() => {
    for (const stop of stops) stop()
  })
}

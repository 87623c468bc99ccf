import { limits } from '@love-space/contracts/limits.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import type { ErrorCode } from '@love-space/contracts/errors.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { Server } from '@tus/server'
import { ERRORS, type Locker } from '@tus/utils'
import { isDiskFull, type Storage } from '../storage/storage.ts'

/** Callbacks of one tus request: access checks and completion. */
export interface TusHooks {
  begin(declared: { bytes: number; metadata: Readonly<Record<string, string | null>> }): Promise<string>
  finish(id: string): Promise<void>
}

const codes: Readonly<Record<number, ErrorCode>> = {
  404: 'UPLOAD_NOT_FOUND',
  409: 'UPLOAD_OFFSET_WRONG',
  410: 'UPLOAD_NOT_FOUND',
  413: 'FILE_TOO_LARGE',
}

const errorOf = (error: unknown): unknown => {
  if (error instanceof AppError) return error
  if (isDiskFull(error)) return new AppError('STORAGE_FULL', undefined, { cause: error })
  const { status_code: status, body } = error as { status_code?: number; body?: string }
  if (error === ERRORS.ERR_LOCK_TIMEOUT || error === ERRORS.ABORTED) return new AppError('UPLOAD_BUSY')
  if (status === undefined || status >= 500) return error
  return new AppError(codes[status] ?? 'MALFORMED_REQUEST', body?.trim())
}

const uploadAddress = (id: string): string => fileAddress(id).replace('/files/', '/uploads/')

/** Creates the tus server. The `begin` hook checks access to new uploads, routes to existing ones. Throws refusals as `AppError`. */
export const createTus = (storage: Storage, locker: Locker) => {
  const hooksOf = new WeakMap<Headers, TusHooks>()
  const failures = new WeakMap<Headers, unknown>()
  const hooksFor = ({ headers }: { readonly headers: Headers }): TusHooks => {
    const hooks = hooksOf.get(headers)
    if (!hooks) throw new Error('Bug: no hooks are registered for this tus request')
    return hooks
  }

  const server = new Server({
    path: '/uploads',
    datastore: storage.staging,
    locker,
    maxSize: limits.mediaBytesMax,
    namingFunction: (request, metadata = {}) => {
      const bytes = Number(request.headers.get('upload-length') ?? Number.NaN)
      if (!Number.isSafeInteger(bytes) || bytes < 0) throw ERRORS.INVALID_LENGTH
      return hooksFor(request).begin({ bytes, metadata })
    },
    generateUrl: (_request, { id }) => uploadAddress(id),
    onUploadFinish: async (request, { id }) => {
      await hooksFor(request).finish(id)
      return {}
    },
    onResponseError: (request, error) => {
      failures.set(request.headers, error)
      return undefined
    },
  })

  return {
    handle: async (request: Request, hooks: TusHooks): Promise<Response> => {
      const { headers } = request
      hooksOf.set(headers, hooks)
      const response = await server.handleWeb(request as Parameters<typeof server.handleWeb>[0])
      const failure = failures.get(headers)
      if (failure !== undefined) throw errorOf(failure)
      if (response.status >= 400) {
        throw new AppError(codes[response.status] ?? 'MALFORMED_REQUEST', (await response.text()).trim())
      }
      // Only the gateway may set CORS headers.
      for (const name of Array.from(response.headers.keys())) {
        if (name.startsWith('access-control-')) response.headers.delete(name)
      }
      response.headers.set('cache-control', 'no-store')
      return response
    },
  }
}
export type Tus = ReturnType<typeof createTus>

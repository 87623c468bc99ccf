import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import * as contract from '@love-space/contracts/media/upload.routes.ts'
import { AppError, hasCode } from '@love-space/service-kit/process/app-error.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { toFileView } from '../files/files.queries.ts'
import { assertRoom, beginUpload, giveUpUpload, type DeclaredFile } from './begin-upload.ts'
import { cancelUpload } from './cancel-upload.ts'
import { finishUpload } from './finish-upload.ts'
import { requireUpload, type OwnUpload } from './require-upload.ts'
import type { FileUser } from '../files/require-uploader.ts'
import type { TusHooks } from './tus.ts'
import { uploadBase64 } from './upload-base64.ts'

const declaredBy = ({
  bytes,
  metadata,
}: {
  bytes: number
  metadata: Readonly<Record<string, string | null>>
}): DeclaredFile => ({
  bytes,
  name: metadata.filename ?? metadata.name ?? '',
  type: metadata.filetype ?? metadata.type ?? '',
  path: metadata.path ?? '',
})

const hooksOf = (deps: Deps, user: FileUser): TusHooks => ({
  begin: async (given) => (await beginUpload(deps, user, declaredBy(given)))._id,
  finish: async (id) => {
    await finishUpload(deps, id)
  },
})

const completeAnswer = (status: 200 | 204, bytes: number): Response =>
  new Response(null, {
    status,
    headers: {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': String(bytes),
      'Upload-Length': String(bytes),
      'Cache-Control': 'no-store',
    },
  })

/** Headers that request unsupported tus extensions. */
const extensionHeaders = ['Upload-Defer-Length', 'Upload-Concat']

const refuseExtensions = (headers: Headers): void => {
  for (const name of extensionHeaders) {
    if (!headers.has(name)) continue
    const message = `${name} is not supported.`
    throw new AppError('MALFORMED_REQUEST', message, { errors: [{ field: `headers.${name.toLowerCase()}`, message }] })
  }
}

/** Runs `complete` instead of `under` if the upload is complete, also by another request meanwhile. */
const unlessComplete = async (
  deps: Deps,
  user: FileUser,
  id: string,
  answers: {
    readonly under: (upload: OwnUpload) => Promise<Response>
    readonly complete: (upload: OwnUpload) => Promise<Response>
  },
): Promise<Response> => {
  const upload = await requireUpload(deps, user, id)
  if (upload.state !== 'uploading') return answers.complete(upload)
  try {
    return await answers.under(upload)
  } catch (error) {
    if (!hasCode(error, 'UPLOAD_NOT_FOUND')) throw error
    const present = await requireUpload(deps, user, id)
    if (present.state === 'uploading') throw error
    return answers.complete(present)
  }
}

export const mountUploadRoutes = (app: HttpApp, deps: Deps): void => {
  const { tus } = deps
  bind(app, contract.describeUploads, ({ c, user }) =>
    tus.handle(c.req.raw, hooksOf(deps, { userId: user?.userId ?? '' })),
  )
  bind(app, contract.createUpload, async ({ c, user, headers }) => {
    refuseExtensions(headers)
    const hooks = hooksOf(deps, user)
    let begunId: string | undefined
    const begin: TusHooks['begin'] = async (given) => (begunId = await hooks.begin(given))
    try {
      return await tus.handle(c.req.raw, { ...hooks, begin })
    } catch (error) {
      if (begunId !== undefined) await giveUpUpload(deps, begunId)
      throw error
    }
  })
  bind(app, contract.headUpload, async ({ c, user, params: { id } }) => {
    const complete = async (): Promise<Response> => completeAnswer(200, (await finishUpload(deps, id)).bytes)
    return unlessComplete(deps, user, id, {
      complete,
      under: async ({ bytes }) => {
        const answer = await tus.handle(c.req.raw, hooksOf(deps, user))
        // The process died after the last byte and before finishing the file; the client will send nothing more.
        const isComplete = answer.headers.get('upload-offset') === String(bytes)
        return isComplete ? complete() : answer
      },
    })
  })
  bind(app, contract.appendToUpload, async ({ c, user, params: { id }, headers }) => {
    refuseExtensions(headers)
    return unlessComplete(deps, user, id, {
      complete: async ({ bytes }) => {
        if (headers.get('upload-offset') !== String(bytes)) throw new AppError('UPLOAD_OFFSET_WRONG')
        return completeAnswer(204, (await finishUpload(deps, id)).bytes)
      },
      under: async () => {
        await assertRoom(deps, Number(headers.get('content-length') ?? 0))
        return tus.handle(c.req.raw, hooksOf(deps, user))
      },
    })
  })
  bind(app, contract.cancelUpload, async ({ user, params }) => {
    await cancelUpload(deps, await requireUpload(deps, user, params.id))
  })
  bind(
    app,
    contract.uploadBase64,
    async ({ c, user }) => {
      const file = await toFileView(deps, user, await uploadBase64(deps, user, c))
      return { data: { url: file.url ?? fileAddress(file.id), file } }
    },
    { rawBody: true },
  )
}

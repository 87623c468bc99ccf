import { downloadMinutesMax, type downloadOf } from '@love-space/contracts/download.ts'
import { Readable } from 'node:stream'
import { randomToken, sha256 } from '@love-space/service-kit/process/crypto.ts'
import { type DocOf, schemaOf, text, time } from '@love-space/service-kit/store/fields.ts'
import { defineCollection, type Store } from '@love-space/service-kit/store/store.ts'
import type { Clock } from '@love-space/service-kit/process/clock.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'

const schema = schemaOf({
  _id: text,
  userId: text,
  key: text,
  name: text,
  type: text,
  expiresAt: time,
})
type DownloadDoc = DocOf<typeof schema>
type Offered = Omit<DownloadDoc, '_id' | 'expiresAt'>

schema.index({ userId: 1 })
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 })

export const downloadCollection = defineCollection<DownloadDoc>({
  collection: 'downloads',
  schema,
  erase: { user: (userId) => ({ userId }) },
})

/** Opens the content of a download. Returns null if it no longer exists. */
export type OpenDownload = (
  key: string,
  userId: string,
) => Promise<{
  readonly bytes: number | null
  readonly stream: Readable
} | null>

export const dispositionOf = (kind: 'attachment' | 'inline', name: string): string =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** Mounts a service's download route. Its addresses need no Bearer, work once and expire after two minutes. */
export const mountDownloads = (
  app: HttpApp,
  { store, clock }: { readonly store: Store; readonly clock: Clock },
  { route, open }: { readonly route: ReturnType<typeof downloadOf>; readonly open: OpenDownload },
) => {
  const downloads = store.collection(downloadCollection)

  bind(app, route, async ({ c, params }) => {
    // A HEAD request must not use up the address.
    if (c.req.method === 'HEAD') throw new AppError('METHOD_NOT_ALLOWED')
    const offered = await downloads
      .findOneAndDelete({ _id: sha256(params.token), expiresAt: { $gt: clock() } })
      .lean<DownloadDoc | null>()
    const opened = offered && (await open(offered.key, offered.userId))
    if (!offered || !opened) throw new AppError('DOWNLOAD_GONE')
    return new Response(Readable.toWeb(opened.stream) as ReadableStream<Uint8Array>, {
      headers: {
        'content-type': offered.type,
        ...(opened.bytes === null ? {} : { 'content-length': String(opened.bytes) }),
        'content-disposition': dispositionOf('attachment', offered.name),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
        'referrer-policy': 'no-referrer',
      },
    })
  })

  return {
    /** Creates an address for the browser. Call it only in the answer to a POST of a user who may read the content. */
    offer: async (download: Offered): Promise<{ url: string; expiresAt: string }> => {
      const token = randomToken()
      const now = clock()
      const expiresAt = new Date(now.getTime() + downloadMinutesMax * 60_000)
      await downloads.deleteMany({ expiresAt: { $lte: now } })
      await downloads.create({ _id: sha256(token), ...download, expiresAt })
      return { url: `/api${route.path.replace('{token}', token)}`, expiresAt: expiresAt.toISOString() }
    },
  }
}
export type Downloads = ReturnType<typeof mountDownloads>

import { Instant, Secret } from './primitives.ts'
import { Type } from '@sinclair/typebox'
import { Data, route, Strict, type Caller } from './route.ts'

/** How long an address of a download may be opened, once. */
export const downloadMinutesMax = 2

/** Where a service answers its downloads. A browser opens it by itself, so it has no Bearer: the token is the right to it. */
export const downloadOf = <const S extends Caller>(service: S) =>
  route({
    id: `${service}Download`,
    method: 'GET',
    path: `/downloads/${service}/{token}`,
    summary: 'A download, at the single-use address that a POST answered; it works for two minutes.',
    access: 'public',
    params: Strict({ token: Secret }),
    answerType: '*/*',
    answerHeaders: ['Content-Length'],
    errors: ['DOWNLOAD_GONE', 'METHOD_NOT_ALLOWED'],
  })

/** A path as it may stand in a log: without the token of a download. */
export const withoutDownloadToken = (path: string): string => path.replace(/(\/downloads\/[^/]+\/)[^/]+/, '$1…')

/** What a POST answers that asks for a download: the address that the browser opens. */
export const DownloadAddress = Data(Strict({ url: Type.String(), expiresAt: Instant }))

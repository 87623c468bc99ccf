import { Instant, Secret } from './primitives.ts'
import { Type } from '@sinclair/typebox'
import { Data, route, Strict, type Caller } from './route.ts'

export const downloadMinutesMax = 2

/** Declares a service's download route. Browsers open it without a Bearer token: the token in it authorises them. */
export const downloadOf = <const S extends Caller>(service: S) =>
  route({
    id: `${service}Download`,
    method: 'GET',
    path: `/downloads/${service}/{token}`,
    summary: 'A download at a single-use address from a POST; valid for two minutes.',
    access: 'public',
    params: Strict({ token: Secret }),
    answerType: '*/*',
    answerHeaders: ['Content-Length'],
    errors: ['DOWNLOAD_GONE', 'METHOD_NOT_ALLOWED'],
  })

export const withoutDownloadToken = (path: string): string => path.replace(/(\/downloads\/[^/]+\/)[^/]+/, '$1…')

export const DownloadAddress = Data(Strict({ url: Type.String(), expiresAt: Instant }))

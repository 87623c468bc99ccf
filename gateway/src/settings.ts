import { perService } from '@love-space/contracts/processes.ts'
import { addressOf } from '@love-space/service-kit/process/service-addresses.ts'
import type { Static } from '@sinclair/typebox'
import type { Env } from './env.ts'

/** Limits for discarding a request's rest: enough for a client that writes it all before it reads the response. */
const discard = { bytesMax: 16 * 1024 * 1024, timeMs: 10_000 }

export const settingsOf = (env: Static<typeof Env>) => ({
  isHttps: env.PUBLIC_ORIGIN.startsWith('https://'),
  extraOrigins: env.EXTRA_ORIGINS.split(',').filter(Boolean),
  urls: perService((name) => addressOf(env, name)),
  sources: { shell: env.SHELL_SOURCE, 'mf-couple': env.REMOTE_COUPLE_SOURCE, 'mf-admin': env.REMOTE_ADMIN_SOURCE },
  proxy: {
    connectionsMax: {
      usual: env.SERVICE_CONNECTIONS,
      upload: env.UPLOAD_CONNECTIONS,
      download: env.DOWNLOAD_CONNECTIONS,
    },
    waitingMax: env.WAITING_MAX,
    waitMs: env.WAIT_MS,
    bodyRate: { bytesPerS: env.BODY_BYTES_PER_SECOND, windowMs: env.BODY_WINDOW_MS },
    stillMs: env.GIVE_WAY_MS,
    giveWayBytesPerS: env.GIVE_WAY_BYTES_PER_SECOND,
  },
  unfinished: {
    perAddress: {
      usual: env.UNFINISHED_PER_ADDRESS,
      upload: env.UPLOADS_PER_ADDRESS,
      download: env.DOWNLOADS_PER_ADDRESS,
      live: env.STREAMS_PER_ADDRESS,
    },
    perAccount: {
      usual: env.UNFINISHED_PER_ACCOUNT,
      upload: env.UPLOADS_PER_ACCOUNT,
      download: env.DOWNLOADS_PER_ACCOUNT,
      live: env.STREAMS_PER_ACCOUNT,
    },
    usualMax: env.UNFINISHED_MAX,
  },
  rates: {
    usual: { perSecond: env.RATE_PER_SECOND, burst: env.RATE_BURST },
    secret: { perSecond: env.SECRET_RATE_PER_SECOND, burst: env.SECRET_RATE_BURST },
  },
  bodyPace: { graceMs: env.BODY_GRACE_MS, bytesPerS: env.BODY_BYTES_PER_SECOND },
  server: {
    headMs: env.HEAD_MS,
    stillMs: env.STILL_MS,
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    discard,
  },
})
export type Settings = ReturnType<typeof settingsOf>

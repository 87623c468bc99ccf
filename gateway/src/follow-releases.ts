import type { FrontEndName } from '@love-space/contracts/front-end.ts'
import { frontEndNames } from '@love-space/contracts/front-end-names.ts'
import { settleWithin } from '@love-space/service-kit/process/in-time.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'
import { pause } from '@love-space/service-kit/process/pause.ts'
import { openS3Bucket, type Bucket } from '@love-space/service-kit/storage/s3-bucket.ts'
import { mirrorReleases } from '@love-space/static-server/mirror-releases.ts'
import type { Static } from '@sinclair/typebox'
import { join } from 'node:path'
import type { Env } from './env.ts'

const everyMs = 3_000
const leastMs = 1_000
const afterFailureMsMax = 30_000
const startMsMax = 30_000

export interface FollowedReleases {
  /** Asks the bucket once more, a second after the last time at the earliest; not at all while it is away. */
  refresh(name: FrontEndName): Promise<void>
  /** Waits for the first answer of the bucket, for at most half a minute. */
  taken(): Promise<void>
  stop(): void
}

interface FollowOptions {
  readonly bucket: Bucket
  readonly folder: string
  readonly logger: Logger
  readonly everyMs?: number
}

const followOne = (name: FrontEndName, options: FollowOptions, stopped: AbortSignal) => {
  const mirror = mirrorReleases({ bucket: options.bucket, frontEnd: name, folder: join(options.folder, name) })
  const log = options.logger.child({ frontEnd: name })
  let failures = 0
  let startedAt = -Infinity
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined

  const run = async (): Promise<void> => {
    startedAt = performance.now()
    try {
      if (await mirror()) log.info('Took the releases over from the bucket')
      failures = 0
    } catch (error) {
      if (failures === 0) log.warn({ error }, 'Releases cannot be read from the bucket: those that are here are served')
      failures += 1
    }
  }
  /** Runs once more from now on. Calls before it begins share it. */
  const again = async (): Promise<void> => {
    await running
    await pause(startedAt + leastMs - performance.now(), stopped)
    next = undefined
    running = run()
    await running
  }
  const refresh = (): Promise<void> => (next ??= again())
  const follow = async (): Promise<void> => {
    while (!stopped.aborted) {
      await refresh()
      await pause(Math.min((options.everyMs ?? everyMs) * (1 + failures), afterFailureMsMax), stopped)
    }
  }
  const first = refresh()
  void first.then(follow)
  return { first, refresh: async () => (failures === 0 ? refresh() : undefined) }
}

export const followBucket = (options: FollowOptions): FollowedReleases => {
  const stopping = new AbortController()
  const followed = frontEndNames.map((name) => [name, followOne(name, options, stopping.signal)] as const)
  const byName = new Map<string, ReturnType<typeof followOne>>(followed)
  return {
    refresh: async (name) => byName.get(name)?.refresh(),
    taken: async () => {
      await settleWithin(() => Promise.all(followed.map(([, { first }]) => first)), startMsMax)
    },
    stop: () => stopping.abort(),
  }
}

/** Follows the bucket RELEASES; undefined if releases are in a folder only. */
export const followReleases = (env: Static<typeof Env>, logger: Logger): FollowedReleases | undefined => {
  const { RELEASES, RELEASES_FOLDER, RELEASES_ACCESS_KEY: accessKey, RELEASES_SECRET_KEY: secretKey } = env
  if (RELEASES === undefined) return undefined
  if (RELEASES_FOLDER === '') throw new Error('RELEASES needs RELEASES_FOLDER, into which the gateway copies releases.')
  const bucket = openS3Bucket(RELEASES, { accessKey, secretKey })
  return followBucket({ bucket, folder: RELEASES_FOLDER, logger })
}

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { frontEndNames } from '@love-space/contracts/front-end-names.ts'
import { runDir } from '@love-space/local-runtime/processes/paths.ts'
import { releasesFolder } from '@love-space/local-runtime/run/process-env.ts'
import { openS3Bucket } from '@love-space/service-kit/storage/s3-bucket.ts'
import { changeBucket, readBucket } from '@love-space/static-server/change-bucket.ts'
import type { ReleaseBucket } from '@love-space/static-server/release-bucket.ts'
import { withLock } from '@love-space/static-server/release-store.ts'

/** Copies the files of a release into the folder, where it has only its `release.json`. */
export type TakeWhole = (id: string) => Promise<void>

/** The place of the releases of an installation: a folder, or a bucket of which a command works on a copy. */
export interface ReleasePlace {
  /** Calls `look` with a folder that has a folder of each front end. */
  read<T>(look: (root: string) => Promise<T>): Promise<T>
  /** Changes the releases of one front end while nobody else does. */
  change<T>(frontEnd: string, change: (root: string, takeWhole: TakeWhole) => Promise<T>): Promise<T>
}

const operator = (): string => `${userInfo().username} on ${hostname()}`

const folderPlace = (root: string): ReleasePlace => ({
  read: (look) => look(root),
  change: (frontEnd, change) => withLock(join(root, frontEnd), operator(), () => change(root, async () => undefined)),
})

const bucketPlace = (bucket: ReleaseBucket): ReleasePlace => {
  const inCopy = async <T>(work: (root: string) => Promise<T>): Promise<T> => {
    const root = await mkdtemp(join(tmpdir(), 'releasing-'))
    try {
      for (const frontEnd of frontEndNames) await mkdir(join(root, frontEnd))
      return await work(root)
    } finally {
      await rm(root, { recursive: true, force: true })
    }
  }
  const readAll = async (root: string, except?: string): Promise<void> => {
    for (const frontEnd of frontEndNames.filter((name) => name !== except)) {
      await readBucket({ bucket, frontEnd }, join(root, frontEnd))
    }
  }
  return {
    read: (look) =>
      inCopy(async (root) => {
        await readAll(root)
        return look(root)
      }),
    change: (frontEnd, change) =>
      inCopy((root) =>
        changeBucket({ bucket, frontEnd, folder: join(root, frontEnd), who: operator() }, async (takeWhole) => {
          await readAll(root, frontEnd)
          return change(root, takeWhole)
        }),
      ),
  }
}

/** Opens the bucket RELEASES, or the folder RELEASES_FOLDER, by default that of the local run. */
export const openReleasePlace = (env: NodeJS.ProcessEnv): ReleasePlace => {
  const { RELEASES, RELEASES_ACCESS_KEY: accessKey, RELEASES_SECRET_KEY: secretKey } = env
  if (RELEASES) return bucketPlace(openS3Bucket(RELEASES, { accessKey, secretKey }))
  return folderPlace(env.RELEASES_FOLDER ?? join(runDir, releasesFolder))
}

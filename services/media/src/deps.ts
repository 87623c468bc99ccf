import { createMembers, type Members } from '@love-space/members/members.ts'
import type { PersonalDataKit } from '@love-space/members/personal-data-kit.ts'
import { isUnavailable } from '@love-space/service-kit/process/app-error.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import { addressOf } from '@love-space/service-kit/process/service-addresses.ts'
import type { Opened } from '@love-space/service-kit/store/store.ts'
import { ownCollections } from './collections.ts'
import { otherExporters, type Env } from './env.ts'
import { createImageProcess, type ImageProcess } from './images/image-process.ts'
import { readGate, type ReadGate } from './read-gate.ts'
import type { Storage } from './storage/storage.ts'
import { createTus, type Tus } from './uploads/tus.ts'
import { createUploadLocker, uploadLockCollection } from './uploads/upload-lock.ts'
import { findFfmpeg, type Ffmpeg } from './videos/ffmpeg.ts'
import type { Logger } from '@love-space/service-kit/process/logger.ts'

export interface Deps extends PersonalDataKit<Env>, Opened<typeof ownCollections> {
  readonly members: Members
  readonly gate: ReadGate
  readonly engagement: InternalClient
  /** Clients of the services whose data also goes into exports. */
  readonly exporting: readonly InternalClient[]
  readonly storage: Storage
  readonly tus: Tus
  readonly images: ImageProcess
  readonly ffmpeg: Ffmpeg | null
}

/** Logs what operators must change. A storage that is away is asked again when they open Operations. */
const logWarning = async (storage: Storage, logger: Logger): Promise<void> => {
  try {
    const warning = await storage.warning()
    if (warning !== '') logger.warn(warning)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

/** Imports only the configured storage, because the S3 client is 20 MB of code. */
const openStorage = async (env: Env, logger: Logger): Promise<Storage> => {
  if (env.STORAGE === 's3') {
    const { openS3Storage } = await import('./storage/s3-storage.ts')
    const storage = await openS3Storage(env, logger)
    await logWarning(storage, logger)
    return storage
  }
  const { openFolderStorage } = await import('./storage/folder-storage.ts')
  return openFolderStorage(env)
}

export const createDeps = async (kit: PersonalDataKit<Env>): Promise<Deps> => {
  const { env, store, clock, logger } = kit
  const storage = await openStorage(env, logger)
  const locks = store.collection(uploadLockCollection)
  return {
    ...kit,
    ...kit.store.openAll(ownCollections),
    members: createMembers(kit),
    gate: readGate,
    exporting: otherExporters.map((name) => kit.internal(name, addressOf(env, name))),
    engagement: kit.internal('engagement', env.ENGAGEMENT_URL),
    storage,
    tus: createTus(storage, createUploadLocker(locks, { clock, logger })),
    images: createImageProcess({ memoryMbMax: env.IMAGE_MEMORY_MB_MAX, secondsMax: env.IMAGE_SECONDS_MAX, logger }),
    ffmpeg: env.FFMPEG === 'on' ? await findFfmpeg(env.FFMPEG_FOLDER, { memoryMbMax: env.VIDEO_MEMORY_MB_MAX }) : null,
  }
}

import { createMembers, type Members } from '@love-space/members/members.ts'
import type { PersonalDataKit } from '@love-space/members/personal-data.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import type { Aggregate } from '@love-space/service-kit/store/aggregate.ts'
import type { Env } from './env.ts'
import { exportAggregate, type ExportDoc } from './exports/export.model.ts'
import { contentAggregate, type ContentDoc } from './files/content.model.ts'
import { fileAggregate, type FileDoc } from './files/file.model.ts'
import type { Model } from 'mongoose'
import { memoryAggregate, type MemoryDoc } from './memories/memory.model.ts'
import { memoryCountsCollection, type MemoryCountsDoc } from './memories/memory-counts.model.ts'
import { showingCollection, type ShowingDoc } from './showings/showing.model.ts'
import { createImageProcess, type ImageProcess } from './images/image-process.ts'
import { openStorage } from './storage/open-storage.ts'
import type { Storage } from './storage/storage.ts'
import { timelineEventAggregate, type TimelineEventDoc } from './timeline/timeline-event.model.ts'
import { createTus, type Tus } from './uploads/tus.ts'
import { createUploadLocker, uploadLockCollection } from './uploads/upload-lock.ts'
import { findFfmpeg, type Ffmpeg } from './videos/ffmpeg.ts'

/** What the verbs and queries of this service work with. */
export interface Deps extends PersonalDataKit<Env> {
  readonly members: Members
  readonly files: Aggregate<FileDoc>
  readonly contents: Aggregate<ContentDoc>
  readonly memories: Aggregate<MemoryDoc>
  readonly memoryCounts: Model<MemoryCountsDoc>
  readonly timelineEvents: Aggregate<TimelineEventDoc>
  readonly exports: Aggregate<ExportDoc>
  /** The other services that hold what people take away. */
  readonly exporting: readonly InternalClient[]
  readonly showings: Model<ShowingDoc>
  readonly storage: Storage
  readonly tus: Tus
  readonly images: ImageProcess
  /** Null where there is none. */
  readonly ffmpeg: Ffmpeg | null
}

export const createDeps = async (kit: PersonalDataKit<Env>): Promise<Deps> => {
  const { env, store, clock, logger } = kit
  const storage = await openStorage(env, logger)
  const locks = store.collection(uploadLockCollection)
  return {
    ...kit,
    members: createMembers(kit),
    files: store.open(fileAggregate),
    contents: store.open(contentAggregate),
    memories: store.open(memoryAggregate),
    memoryCounts: store.collection(memoryCountsCollection),
    timelineEvents: store.open(timelineEventAggregate),
    exports: store.open(exportAggregate),
    exporting: [
      kit.internal('auth', env.AUTH_URL),
      kit.internal('space', env.SPACE_URL),
      kit.internal('engagement', env.ENGAGEMENT_URL),
    ],
    showings: store.collection(showingCollection),
    storage,
    tus: createTus(storage, createUploadLocker(locks, { clock, logger })),
    images: createImageProcess({ memoryMbMax: env.IMAGE_MEMORY_MB_MAX, secondsMax: env.IMAGE_SECONDS_MAX, logger }),
    ffmpeg: env.FFMPEG === 'on' ? await findFfmpeg(env.FFMPEG_FOLDER) : null,
  }
}

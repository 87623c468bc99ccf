import { createMembers, type Members } from '@love-space/members/members.ts'
import type { PersonalDataKit } from '@love-space/members/personal-data-kit.ts'
import type { InternalClient } from '@love-space/service-kit/http/internal-client.ts'
import type { Opened } from '@love-space/service-kit/store/store.ts'
import { ownCollections } from './collections.ts'
import type { Env } from './env.ts'
import { createPushSender, type PushSender } from './push/push-sender.ts'

export interface Deps extends PersonalDataKit<Env>, Opened<typeof ownCollections> {
  readonly members: Members
  readonly auth: InternalClient
  readonly media: InternalClient
  readonly push: PushSender | null
}

export const createDeps = (kit: PersonalDataKit<Env>): Deps => ({
  ...kit,
  ...kit.store.openAll(ownCollections),
  members: createMembers(kit),
  auth: kit.internal('auth', kit.env.AUTH_URL),
  media: kit.internal('media', kit.env.MEDIA_URL),
  push: createPushSender(kit.env),
})

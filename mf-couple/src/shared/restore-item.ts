import { restoreFromTrash } from '@love-space/contracts/media/trash.calls.ts'
import type { TrashKind } from '@love-space/contracts/media/trash.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { isAnsweredNow } from './is-answered-now.ts'
import { restoreSubject } from './waiting.rules.ts'

interface TrashedItem {
  readonly spaceId: string
  readonly kind: TrashKind
  readonly id: string
}

/** Restores an item from the trash. Returns false if the write is held offline. */
export const restoreItem = ({ spaceId, kind, id }: TrashedItem): Promise<boolean> =>
  isAnsweredNow(
    api.call(restoreFromTrash, {
      params: { spaceId, kind, id },
      idempotencyKey: `${id}-return`,
      queueOffline: restoreSubject(id),
    }),
  )

import type { Upload, UploadUse } from '@love-space/web-kit/files/uploads.store.ts'
import { uploadsOf, useUploads } from '@love-space/web-kit/files/uploads.store.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'

/** What of one's own is on its way for a use. */
export function useUploadsOf(kind: UploadUse['kind']): readonly Upload[] {
  const userId = useSession(({ user }) => user?.id)
  const uploads = useUploads((queue) => queue.uploads)
  return uploadsOf(userId, uploads).filter(({ use, state }) => use.kind === kind && state !== 'done')
}

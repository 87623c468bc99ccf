import { uploadsOf, useUploads, type Upload } from '@love-space/web-kit/files/uploads.store.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'

export function useUploadsOf(kind: string): readonly Upload[] {
  const userId = useSession(({ user }) => user?.id)
  const uploads = useUploads((queue) => queue.uploads)
  return uploadsOf(userId, uploads).filter(({ use, state }) => use.kind === kind && state !== 'done')
}

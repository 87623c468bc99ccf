import { listTrash } from '@love-space/contracts/media/trash.calls.ts'
import type { TrashKind } from '@love-space/contracts/media/trash.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { refreshTopic } from '@love-space/web-kit/queries/query-client.ts'
import { useInfiniteQuery } from '@love-space/web-kit/query.ts'
import { restoreItem } from '../restore-item.ts'

export function useTrash(spaceId: string) {
  return useInfiniteQuery({
    queryKey: ['trash', spaceId],
    // The trash also lists items that this page does not show.
    refetchOnMount: 'always',
    queryFn: async ({ pageParam, signal }) =>
      (await api.call(listTrash, { params: { spaceId }, query: { page: pageParam }, signal }))?.data ?? {
        items: [],
        currentPage: 1,
        totalPages: 1,
        total: 0,
      },
    initialPageParam: 1,
    getNextPageParam: ({ currentPage, totalPages }) => (currentPage < totalPages ? currentPage + 1 : undefined),
    meta: { live: ['memories', 'timeline'], keep: false },
  })
}

/** Restores an item from the trash. Returns false if the write is held offline. */
export async function restoreFromTrash(
  spaceId: string,
  { kind, id }: { readonly kind: string; readonly id: string },
): Promise<boolean> {
  const isBack = await restoreItem({ spaceId, kind: kind as TrashKind, id })
  if (isBack) await Promise.all([refreshTopic('memories'), refreshTopic('timeline')])
  return isBack
}

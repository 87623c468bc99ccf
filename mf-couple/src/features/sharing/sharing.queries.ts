import { changeShared, dropShared, sharedFor, type SharedDraft } from '@love-space/web-kit/files/shared-drafts.lazy.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { queryOptions, useQuery } from '@love-space/web-kit/query.ts'

const sharedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['shared', userId],
    queryFn: () => sharedFor(userId),
    // The worker adds to them without telling.
    staleTime: 0,
    meta: { keep: false },
  })

/** Reads what other apps shared with a person on this device. */
export const useShared = (userId: string) => useQuery(sharedQuery(userId))

const shownAnew = (userId: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: sharedQuery(userId).queryKey })

export async function throwAway(userId: string, { id }: SharedDraft): Promise<void> {
  await dropShared(userId, id)
  await shownAnew(userId)
}

/** Lets go of the files of a share that became memories. Its words go on waiting. */
export async function dropFiles(userId: string, draft: SharedDraft): Promise<void> {
  if (draft.title + draft.text + draft.url === '') return throwAway(userId, draft)
  await changeShared(userId, { ...draft, files: [], refused: [], beyond: 0 })
  await shownAnew(userId)
}

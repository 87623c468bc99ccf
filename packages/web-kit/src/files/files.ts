import { fileIdOf } from '@love-space/contracts/media/file-address.ts'
import type { FileView } from '@love-space/contracts/media/file.ts'
import { queryOptions, useQuery } from '../query.ts'

const dayMs = 86_400_000
const askAgainMs = 3_000

const loadViews = () => import(/* webpackChunkName: "file-views" */ './file-views.lazy.ts')

/** Reads a file; null if the reader may not see it. Its addresses are valid for at least a day. */
export const fileQuery = (id: string) =>
  queryOptions({
    queryKey: ['files', id],
    queryFn: async (): Promise<FileView | null> => (await loadViews()).viewOf(id),
    staleTime: dayMs / 2,
    meta: { live: 'files', ref: id },
    refetchInterval: ({ state: { data } }) => (data?.state === 'processing' || data?.converting ? askAgainMs : false),
  })

export function useFile(address: string | null | undefined): {
  readonly file: FileView | null | undefined
  readonly refetch: () => void
} {
  const id = address ? fileIdOf(address) : null
  const { data, refetch } = useQuery({ ...fileQuery(id ?? ''), enabled: id !== null })
  return { file: id === null ? null : data, refetch: () => void refetch() }
}

/**
 * Returns the address of a picture, for remotes of the last release.
 * @public
 */
export function usePictureAddress(address: string | null | undefined): string | undefined {
  const { file } = useFile(address)
  return file?.renditions[0]?.webp
}

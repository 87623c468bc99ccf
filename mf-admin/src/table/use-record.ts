import { queryClient, refreshQueries } from '@love-space/web-kit/queries/query-client.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useParams } from '@love-space/web-kit/router.ts'
import { useMay } from '../shared/use-may.ts'
import type { Identified } from './column.ts'
import { useFailure } from '../shared/error-panel.tsx'
import { relatedKey } from './related-rows.tsx'

/** Reads the record whose id the address contains. */
export function useRecord<Opened extends Identified>(name: string, load: (id: string) => Promise<Opened | null>) {
  const { id = '' } = useParams()
  const queryKey = ['record', name, id]
  const query = useQuery({ queryKey, queryFn: () => load(id), meta: { keep: false } })
  const reload = async () => {
    await Promise.all([queryKey, [relatedKey], [name]].map((key) => refreshQueries({ queryKey: key })))
  }
  const replaceRow = (_id: string, apply: (row: Opened) => object) =>
    queryClient.setQueryData<Opened | null>(queryKey, (record) => (record ? { ...record, ...apply(record) } : record))
  return {
    record: query.data ?? undefined,
    error: query.error,
    basics: { table: { reload, replaceRow }, may: useMay(), ...useFailure() },
  }
}

export type RecordBasics<Opened extends Identified> = ReturnType<typeof useRecord<Opened>>

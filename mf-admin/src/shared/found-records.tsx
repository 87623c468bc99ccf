import { searchRecords } from '@love-space/contracts/admin/search.calls.ts'
import type { FoundRecord } from '@love-space/contracts/admin/search.routes.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { adminApi } from './admin-api.ts'

const kindName = (kind: string): string => (officeTexts.search.kinds as Record<string, string>)[kind] ?? kind

export const findRecords = async (q: string, signal: AbortSignal): Promise<readonly FoundRecord[]> =>
  (await adminApi.call(searchRecords, { query: { q }, signal }))?.data.records ?? []

export const renderRecord = ({ kind, title, hint }: FoundRecord) => (
  <>
    <span className="min-w-0 flex-1 truncate font-medium">{title}</span>
    <span className="min-w-0 truncate text-text-muted">{hint}</span>
    <span className="text-xs text-text-muted">{kindName(kind)}</span>
  </>
)

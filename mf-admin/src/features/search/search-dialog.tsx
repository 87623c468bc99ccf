import { useRef } from 'react'
import { registeredFilter } from '@love-space/contracts/admin/binding.table.ts'
import type { FoundRecord } from '@love-space/contracts/admin/search.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { Dialog } from '@love-space/ui/dialog.tsx'
import { useNavigate } from '@love-space/web-kit/router.ts'
import { adminPaths, recordPaths } from '../../paths.ts'
import { Finder } from '../../shared/finder.tsx'
import { findRecords, renderRecord } from '../../shared/found-records.tsx'

const texts = officeTexts.search

/** Pages of records by kind. Records of other kinds are found in their table. */
const pages: Readonly<Record<string, (id: string) => string>> = recordPaths
/** Tables by kind of record. A new kind needs an entry here and in the texts. */
const places: Readonly<Record<string, string>> = {
  users: adminPaths.users,
  spaces: adminPaths.spaces,
  devices: adminPaths.devices,
  bindings: adminPaths.bindings,
  batches: adminPaths.batches,
  quotes: adminPaths.quotes,
}
/** Filters to set, because the table hides these rows by default. */
const shownOnly: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  bindings: { [`is.${registeredFilter.column}`]: registeredFilter.any },
}
const load = async (q: string, signal: AbortSignal): Promise<FoundRecord[]> =>
  (await findRecords(q, signal)).filter(({ kind }) => kind in places)

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const open = ({ kind, id, search }: FoundRecord) => {
    onClose()
    const found = pages[kind]?.(id) ?? `${places[kind]}?${new URLSearchParams({ q: search, ...shownOnly[kind] })}`
    void navigate(found)
  }

  return (
    <Dialog onClose={onClose} title={texts.title} initialFocus={field}>
      <Finder
        label={texts.title}
        placeholder={texts.placeholder}
        charsMax={limits.urlCharsMax}
        field={field}
        list={texts.found}
        name="search"
        load={load}
        hint={texts.hint}
        none={texts.none}
        failed={texts.failed}
        keyOf={({ kind, id }) => `${kind} ${id}`}
        render={renderRecord}
        onChoose={open}
      />
    </Dialog>
  )
}

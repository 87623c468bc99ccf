import type { Permission } from '@love-space/contracts/admin/permissions.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { useMay } from '../office/use-may.ts'
import { adminPaths } from '../paths.ts'

const needed = {
  devices: 'rings:read',
  spaces: 'spaces:read',
  users: 'users:read',
  audit: 'audit:read',
} as const satisfies Record<string, Permission>

export type LinkedTable = keyof typeof needed

const linkTo = (table: LinkedTable, id: string): string => `${adminPaths[table]}?${new URLSearchParams({ q: id })}`

interface RecordLinkProps {
  readonly table: LinkedTable
  readonly id: string
  readonly text?: string
}

/** Links to a record's rows in another table; plain text for operators who may not open that table. */
export function RecordLink({ table, id, text = officeTexts.nav[table] }: RecordLinkProps) {
  const may = useMay()
  if (!may(needed[table])) return text
  return (
    <Link
      to={linkTo(table, id)}
      className="inline-flex min-h-6 items-center text-accent underline underline-offset-2 pointer-coarse:min-h-tap"
    >
      {text}
    </Link>
  )
}

export function RecordLinks({ id, tables }: { readonly id: string; readonly tables: readonly LinkedTable[] }) {
  const may = useMay()
  return (
    <span className="flex flex-wrap gap-x-3 text-xs font-normal">
      {tables.map((table) => may(needed[table]) && <RecordLink key={table} table={table} id={id} />)}
    </span>
  )
}

import type { Permission } from '@love-space/contracts/admin/permissions.ts'
import { Link } from '@love-space/web-kit/router.ts'
import { useMay } from '../shared/use-may.ts'
import { recordPaths } from '../paths.ts'

const needed = {
  devices: 'rings:read',
  spaces: 'spaces:read',
  users: 'users:read',
  batches: 'rings:read',
} as const satisfies Record<keyof typeof recordPaths, Permission>

export type LinkedKind = keyof typeof recordPaths

interface RecordLinkProps {
  readonly kind: LinkedKind
  readonly id: string
  readonly text: string
}

/** Links to a record's page; plain text for operators who may not open it. */
export function RecordLink({ kind, id, text }: RecordLinkProps) {
  const may = useMay()
  if (!may(needed[kind])) return text
  return (
    <Link
      to={recordPaths[kind](id)}
      className="inline-flex min-h-6 items-center text-accent underline underline-offset-2 pointer-coarse:min-h-tap"
    >
      {text}
    </Link>
  )
}

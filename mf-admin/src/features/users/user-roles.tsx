import { X } from 'lucide-react'
import { offeredRoles } from '@love-space/contracts/admin/role-names.ts'
import type { AdminRole, AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import { officeUserTexts as texts } from '@love-space/texts/en/office/users.ts'
import { fill } from '@love-space/texts/fill.ts'
import { CompactSelect } from '../../table/compact-select.tsx'

interface UserRolesProps {
  readonly user: AdminUser
  readonly roles: readonly AdminRole[] | undefined
  readonly mayChange: boolean
  readonly onGive: (role: string) => void
  readonly onTake: (role: AdminRole) => void
}

export function UserRoles({ user, roles = [], mayChange, onGive, onTake }: UserRolesProps) {
  const present = user.userRoles.map(({ role }) => role.name)
  const offered = offeredRoles(present)
  const choices = roles.filter(({ name }) => offered.includes(name))
  return (
    <span className="flex flex-wrap items-center gap-1">
      {user.userRoles.map(({ role }) => (
        <span
          key={role.id}
          className="inline-flex items-center gap-0.5 rounded-full bg-surface-sunken py-0.5 pr-1 pl-2 text-xs whitespace-nowrap"
        >
          {role.displayName}
          {mayChange && role.name !== 'user' && role.name !== 'super_admin' ? (
            <button
              type="button"
              aria-label={fill(texts.removeRole, { role: role.displayName, name: user.name })}
              className="rounded-full p-0.5 hover:bg-danger-soft pointer-coarse:p-3 [&_svg]:size-3"
              onClick={() => onTake(role)}
            >
              <X aria-hidden />
            </button>
          ) : (
            <span className="w-1" />
          )}
        </span>
      ))}
      {mayChange && choices.length > 0 && (
        <CompactSelect
          value=""
          aria-label={fill(texts.addRole, { name: user.name })}
          className="min-h-6 max-w-24 rounded-field border border-line bg-transparent px-1 text-xs text-text-muted pointer-coarse:min-h-tap"
          onChange={(event) => onGive(event.target.value)}
        >
          <option value="">{texts.addRoleShort}</option>
          {choices.map(({ id, displayName }) => (
            <option key={id} value={id}>
              {displayName}
            </option>
          ))}
        </CompactSelect>
      )}
    </span>
  )
}

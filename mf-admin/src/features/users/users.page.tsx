import { lazy, Suspense, useState } from 'react'
import { userTable } from '@love-space/contracts/admin/user-admin.table.ts'
import { anyOperator, displayNameOf, knownRoles } from '@love-space/contracts/admin/role-names.ts'
import type { AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import { officeUserTexts as texts } from '@love-space/texts/en/office/users.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { ErrorPanel, failureOf } from '../../shared/error-panel.tsx'
import { columnsOf } from '../../table/column.ts'
import type { TableDeclaration, TablePageState } from '../../table/table-declaration.ts'
import { TablePage } from '../../table/table-page.tsx'
import { recordPaths } from '../../paths.ts'
import { RecordLink } from '../../table/record-links.tsx'
import { ToggleBadge } from '../../table/toggle-badge.tsx'
import { useTableBasics, type RowBasics } from '../../table/use-table-basics.ts'
import { UserRoles } from './user-roles.tsx'
import { giveRole, loadUser, removeUser, rolesQuery, setUserStatus, unassignRole, usersSource } from './users.api.ts'
import { lazyDialog } from '../../shared/lazy-dialog.tsx'

const UserDialog = lazyDialog(async () => ({
  default: (await import(/* webpackChunkName: "user-form" */ './user-dialog.tsx')).UserDialog,
}))

interface Concerned {
  readonly id: string
  readonly name: string | null
  readonly hint?: string
}

const WaitingRequests = lazy(async () => ({
  default: (await import(/* webpackChunkName: "data-requests" */ './waiting-requests.tsx')).WaitingRequests,
}))
const DataDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "data-requests" */ './data-dialog.tsx')).DataDialog,
}))

export function useUserParts({ may, say }: RowBasics<AdminUser>) {
  const [concerned, setConcerned] = useState<Concerned>()
  const roles = useQuery({ ...rolesQuery, enabled: may('roles:write') })
  const ownId = useSession((session) => session.user?.id)
  return { ownId, mayRequest: may('data:request'), say, concerned, setConcerned, roles }
}

type Parts = ReturnType<typeof useUserParts>
type Page = TablePageState<AdminUser, AdminUser, Parts>

/** Members can be erased only by a data request. Opens its dialog, or says who can request it. */
const requestInstead = async ({ id, name }: AdminUser, { mayRequest, say, setConcerned }: Parts) => {
  // If the user cannot be read, the deletion shows the reason.
  const found = await loadUser(id).catch(() => null)
  if (!found?.wasInSpace) return undefined
  return () => (mayRequest ? setConcerned({ id, name, hint: texts.requestAtOnce }) : say(texts.requestNeeded))
}

const remove = async (user: AdminUser, { mayRequest, setConcerned }: Parts) => {
  try {
    await removeUser(user)
  } catch (error) {
    if (!mayRequest || !hasCode(error, 'DATA_REQUEST_NEEDED')) throw error
    setConcerned({ id: user.id, name: user.name, hint: texts.requestInstead })
  }
}

const renderName = ({ id, name }: AdminUser) => <RecordLink kind="users" id={id} text={name} />

const renderEmail = ({ email, emailProposal }: AdminUser) => (
  <>
    {email}
    {emailProposal && (
      <span className="block text-sm text-text-muted">{fill(texts.proposedShort, { email: emailProposal.email })}</span>
    )}
  </>
)

const renderRoles = (user: AdminUser, { parts, may, change }: Page) => (
  <UserRoles
    user={user}
    roles={parts.roles.data}
    mayChange={may('roles:write')}
    onGive={(role) => void change(user, {}, () => giveRole(user.id, role), texts.assignFailed)}
    onTake={(role) => {
      const userRoles = user.userRoles.filter((one) => one.role.id !== role.id)
      void change(user, { userRoles }, () => unassignRole(user.id, role.id), texts.removeFailed)
    }}
  />
)

const renderStatus = (user: AdminUser, { parts, may, toggle }: Page) => {
  const { id, name, isActive } = user
  const badge = <Badge tone={isActive ? 'success' : 'neutral'}>{texts.values.isActive[`${isActive}`]}</Badge>
  if (!may('users:write') || id === parts.ownId) return badge
  const press = () =>
    toggle(user, {
      next: { isActive: !isActive },
      save: async (values, basedOn) => (await setUserStatus(id, { ...values, ...basedOn }))?.data.user ?? null,
      failed: texts.toggleFailed,
      done: (changed) => fill(changed.isActive ? texts.activated : texts.deactivated, { name }),
    })
  return (
    <ToggleBadge
      isOn={isActive}
      label={fill(isActive ? texts.deactivate : texts.activate, { name })}
      onPress={() => void press()}
    >
      {badge}
    </ToggleBadge>
  )
}

const renderAbove = ({ parts: { roles, mayRequest, setConcerned } }: Page) => (
  <>
    <ErrorPanel
      failure={roles.error ? failureOf(roles.error, texts.rolesFailed) : undefined}
      onDismiss={() => void roles.refetch()}
    />
    {mayRequest && (
      <Suspense fallback={null}>
        <WaitingRequests onDecide={setConcerned} />
      </Suspense>
    )}
  </>
)

const renderDialogs = ({ table, parts: { concerned, setConcerned } }: Page) =>
  concerned && (
    <Suspense fallback={null}>
      <DataDialog
        user={concerned}
        hint={concerned.hint}
        onClose={() => setConcerned(undefined)}
        onChanged={() => void table.reload()}
      />
    </Suspense>
  )

const roleNames = {
  [anyOperator]: texts.anyOperator,
  ...Object.fromEntries(knownRoles.map((role) => [role, displayNameOf(role)])),
}

export const declaration: TableDeclaration<AdminUser, AdminUser, Parts> = {
  source: usersSource,
  texts,
  listFailed: texts.fetchFailed,
  writtenBy: 'users:write',
  columns: columnsOf(userTable, texts, {
    name: { isName: true, className: 'font-medium', cell: renderName },
    email: { className: 'min-w-48 wrap-anywhere', cell: renderEmail },
    roles: { values: roleNames, cell: renderRoles },
    isActive: { cell: renderStatus },
    id: {},
    createdAt: { isExtra: true },
  }),
  rowActions: [
    { label: texts.view, does: 'open' },
    { label: texts.edit, does: 'edit', needs: 'users:write', isMain: true },
    { label: texts.data, does: (user, { parts }) => parts.setConcerned(user), needs: 'data:request' },
    {
      label: texts.delete,
      does: 'delete',
      needs: 'users:write',
      isOffered: ({ id }, { parts }) => id !== parts.ownId,
    },
  ],
  pathOf: recordPaths.users,
  load: loadUser,
  Editor: UserDialog,
  deletion: {
    insteadOf: requestInstead,
    remove,
    title: ({ name }) => fill(texts.deleteTitle, { name }),
    text: () => texts.deleteText,
  },
  isNumbered: true,
  renderAbove,
  renderDialogs,
}

export function Component() {
  const basics = useTableBasics(declaration)
  return <TablePage declaration={declaration} basics={basics} parts={useUserParts(basics)} />
}

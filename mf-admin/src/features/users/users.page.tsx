import { lazy, Suspense, useState } from 'react'
import type { AdminRole, AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { useQuery } from '@love-space/web-kit/query.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useMay } from '../../office/use-may.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/data-table.tsx'
import { ErrorPanel, failureOf, useFailure } from '../../table/error-panel.tsx'
import { RowButton } from '../../table/row-button.tsx'
import { ShortCode } from '../../table/short-code.tsx'
import { shortTime } from '../../table/short-time.ts'
import { useRowActions } from '../../table/use-row-actions.ts'
import { useTable } from '../../table/use-table.ts'
import { UserDialog } from './user-dialog.tsx'
import { UserRoles } from './user-roles.tsx'
import { giveRole, loadUser, removeUser, rolesQuery, setUserStatus, takeRole, usersSource } from './users.api.ts'

const texts = officeTexts.users

/** Whose data the dialog is about, and why it came where nobody pressed for it. */
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

/** Everybody with an account: who may sign in, with which roles. */
export function Component() {
  const table = useTable(usersSource)
  const may = useMay()
  const mayWrite = may('users:write')
  const mayChangeRoles = may('roles:write')
  const mayRequest = may('data:request')
  const [concerned, setConcerned] = useState<Concerned>()
  const { failure, fail, dismiss } = useFailure()
  const roles = useQuery({ ...rolesQuery, enabled: mayChangeRoles })
  const actions = useRowActions<AdminUser>({
    table,
    fail,
    load: loadUser,
    loadFailed: texts.loadFailed,
    remove: async (id, { name }) => {
      try {
        await removeUser(id)
      } catch (error) {
        // Who may ask for it does so at once; others read who may.
        if (!mayRequest || !hasCode(error, 'DATA_REQUEST_NEEDED')) throw error
        setConcerned({ id, name, hint: texts.requestInstead })
      }
    },
    deleteFailed: texts.deleteFailed,
  })
  const { edited, deleted, edit, change } = actions
  const toggle = (user: AdminUser) => {
    const isActive = !user.isActive
    return change(user, { isActive }, () => setUserStatus(user.id, isActive), texts.toggleFailed)
  }
  const give = (user: AdminUser, role: string) => change(user, {}, () => giveRole(user.id, role), texts.assignFailed)
  const take = (user: AdminUser, role: AdminRole) => {
    const userRoles = user.userRoles.filter((one) => one.role.id !== role.id)
    return change(user, { userRoles }, () => takeRole(user.id, role.id), texts.removeFailed)
  }

  const renderName = ({ name }: AdminUser) => <span className="font-medium">{name}</span>
  const renderRoles = (user: AdminUser) => (
    <UserRoles
      user={user}
      roles={roles.data}
      mayChange={mayChangeRoles}
      onGive={(role) => void give(user, role)}
      onTake={(role) => void take(user, role)}
    />
  )
  const renderStatus = (user: AdminUser) => {
    const status = (
      <Badge tone={user.isActive ? 'success' : 'neutral'}>{user.isActive ? texts.active : texts.inactive}</Badge>
    )
    if (!mayWrite) return status
    return (
      <button
        type="button"
        aria-pressed={user.isActive}
        aria-label={fill(user.isActive ? texts.deactivate : texts.activate, { name: user.name })}
        className="rounded-full pointer-coarse:py-2"
        onClick={() => void toggle(user)}
      >
        {status}
      </button>
    )
  }
  const renderActions = (user: AdminUser) => (
    <>
      <RowButton busy={actions.opening === user.id} onClick={() => void edit(user)}>
        {texts.edit}
      </RowButton>
      {mayRequest && <RowButton onClick={() => setConcerned(user)}>{texts.data}</RowButton>}
      <RowButton tone="danger" onClick={() => actions.askToDelete(user)}>
        {texts.delete}
      </RowButton>
    </>
  )
  const columns: readonly Column<AdminUser>[] = [
    { id: 'name', heading: texts.name, isName: true, cell: renderName },
    { id: 'email', heading: texts.email, className: 'min-w-48 wrap-anywhere', cell: renderEmail },
    { id: 'roles', heading: texts.roles, cell: renderRoles },
    { id: 'isActive', heading: texts.status, cell: renderStatus },
    { id: 'id', heading: texts.id, cell: renderId },
    {
      id: 'createdAt',
      heading: texts.createdAt,
      isExtra: true,
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ createdAt }) => shortTime(createdAt),
    },
  ]

  return (
    <OfficePage
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        mayWrite && (
          <Button size="sm" onClick={actions.create}>
            {texts.create}
          </Button>
        )
      }
    >
      <ErrorPanel failure={failure} onDismiss={dismiss} />
      <ErrorPanel
        failure={roles.error ? failureOf(roles.error, texts.rolesFailed) : undefined}
        onDismiss={() => void roles.refetch()}
      />
      {mayRequest && (
        <Suspense fallback={null}>
          <WaitingRequests onDecide={setConcerned} />
        </Suspense>
      )}
      <DataTable
        table={table}
        label={texts.title}
        columns={columns}
        isNumbered
        failed={texts.fetchFailed}
        mayChange={mayWrite}
        onOpen={mayWrite ? (user) => void edit(user) : undefined}
        renderActions={mayWrite ? renderActions : undefined}
      />
      {edited && <UserDialog user={edited === 'new' ? undefined : edited} {...actions.editing} />}
      {concerned && (
        <Suspense fallback={null}>
          <DataDialog
            user={concerned}
            hint={concerned.hint}
            onClose={() => setConcerned(undefined)}
            onChanged={() => void table.reload()}
          />
        </Suspense>
      )}
      <ConfirmDialog
        {...actions.deleting}
        title={deleted && fill(texts.deleteTitle, { name: deleted.name })}
        description={texts.deleteText}
        confirmLabel={texts.delete}
      />
    </OfficePage>
  )
}

const renderId = ({ id }: AdminUser) => <ShortCode text={id} />

const renderEmail = ({ email, emailProposal }: AdminUser) => (
  <>
    {email}
    {emailProposal && (
      <span className="block text-sm text-text-muted">{fill(texts.proposedShort, { email: emailProposal.email })}</span>
    )}
  </>
)

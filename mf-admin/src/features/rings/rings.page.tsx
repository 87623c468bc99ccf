import { ringStatuses } from '@love-space/contracts/admin/ring-statuses.ts'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { useState } from 'react'
import { ringTexts } from '@love-space/texts/en/batches.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { OfficePage } from '../../office/office-page.tsx'
import { useMay } from '../../office/use-may.ts'
import { AddressDialog } from '../../shared/address-dialog.tsx'
import { useReveal } from '../../shared/use-reveal.tsx'
import { useAddress } from '../../shared/use-address.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/data-table.tsx'
import type { ColumnFilter } from '../../table/table-filters.tsx'
import { ErrorPanel, useFailure } from '../../table/error-panel.tsx'
import { RowButton } from '../../table/row-button.tsx'
import { SecretCode } from '../../table/secret-code.tsx'
import { ShortCode } from '../../table/short-code.tsx'
import { shortTime } from '../../table/short-time.ts'
import { useRowActions } from '../../table/use-row-actions.ts'
import { useTable } from '../../table/use-table.ts'
import { RingDialog } from './ring-dialog.tsx'
import { changeRing, ringsSource, loadRing, namelessRingsSource, removeRing } from './rings.api.ts'
import { RingHistory } from './ring-history.tsx'

const texts = officeTexts.devices
const addressTexts = officeTexts.address

const shortOf = ({ ringToken }: AdminRing): string => `${ringToken}…`
const yesOrNo = (is: boolean): string => (is ? texts.yes : texts.no)
const statusName = (status: string): string => texts.statuses[status as AdminRing['status']] ?? status
const tones = { ACTIVE: 'success', INACTIVE: 'neutral', DISABLED: 'danger' } as const
const both = [
  { value: 'true', label: texts.yes },
  { value: 'false', label: texts.no },
] as const

const filters: readonly ColumnFilter[] = [
  {
    column: 'status',
    label: texts.status,
    options: ringStatuses.map((value) => ({ value, label: texts.statuses[value] })),
  },
  { column: 'isAssignedToSpace', label: texts.assignedToSpace, options: both },
  { column: 'isAssignedToUser', label: texts.assignedToUser, options: both },
]

const renderSpace = ({ space }: AdminRing) =>
  space ? (
    <span className="flex flex-wrap items-center gap-x-1">
      {space.customName}
      <ShortCode text={space.id} />
    </span>
  ) : (
    <span className="text-text-muted">{texts.stock}</span>
  )

const renderUser = ({ user, userId }: AdminRing) =>
  user ? (
    <span className="flex flex-col">
      <span>{user.name}</span>
      <span className="text-xs text-text-muted">{user.email}</span>
    </span>
  ) : userId ? (
    <ShortCode text={userId} />
  ) : (
    <span className="text-text-muted">{texts.nobody}</span>
  )

/** On a narrow screen in two lines, so that the table fits. */
const Moment = ({ at }: { at: string }) => {
  const [day, time] = shortTime(at).split(' ')
  return (
    <>
      <span className="whitespace-nowrap">{day}</span> {time}
    </>
  )
}

const renderLastTap = ({ lastUsedAt, lastUsedBy }: AdminRing) =>
  lastUsedAt ? (
    <span title={lastUsedBy ?? undefined}>
      <Moment at={lastUsedAt} />
    </span>
  ) : (
    <span className="text-text-muted">{texts.never}</span>
  )

const renderId = ({ id }: AdminRing) => <ShortCode text={id} />

/** Every ring: in stock or in a space, active or not. */
export function Component() {
  const may = useMay()
  const seesPeople = may('users:read')
  const table = useTable(seesPeople ? ringsSource : namelessRingsSource)
  const mayWrite = may('rings:write')
  const mayReveal = may('tokens:reveal')
  const { failure, fail, dismiss } = useFailure()
  const { reveal, dialog: reasonDialog } = useReveal()
  const address = useAddress(reveal, fail)
  const [lost, setLost] = useState<AdminRing>()
  const [shown, setShown] = useState<AdminRing>()
  const actions = useRowActions<AdminRing>({
    table,
    fail,
    load: loadRing,
    loadFailed: texts.loadFailed,
    remove: removeRing,
    deleteFailed: texts.deleteFailed,
  })
  const { edited, deleted, edit } = actions
  const setStatus = (ring: AdminRing, status: 'ACTIVE' | 'INACTIVE', confirmed = {}) =>
    actions.change(ring, { status }, () => changeRing(ring.id, { status, ...confirmed }), texts.updateFailed)
  const toggle = (ring: AdminRing) => {
    if (ring.status === 'ACTIVE' && ring.isAssignedToUser) setLost(ring)
    else void setStatus(ring, ring.status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE')
  }
  /** Whose ring it is may be seen by few; the server decides. */
  const mayShow = (ring: AdminRing) => mayReveal && (!ring.isAssignedToUser || may('tokens:in-use'))

  const renderToken = (ring: AdminRing) =>
    mayShow(ring) ? (
      <SecretCode
        prefix={ring.ringToken}
        onReveal={async () => (await reveal(ring))?.ringToken ?? null}
        onFailed={(error) => fail(error, texts.revealFailed)}
      />
    ) : (
      <span className="font-mono text-xs">{shortOf(ring)}</span>
    )
  const renderStatus = (ring: AdminRing) => {
    const badge = <Badge tone={tones[ring.status] ?? 'neutral'}>{statusName(ring.status)}</Badge>
    if (!mayWrite || ring.status === 'DISABLED') return badge
    const isActive = ring.status === 'ACTIVE'
    return (
      <button
        type="button"
        aria-pressed={isActive}
        aria-label={fill(isActive ? texts.deactivate : texts.activate, { ring: shortOf(ring) })}
        className="rounded-full pointer-coarse:py-2"
        onClick={() => toggle(ring)}
      >
        {badge}
      </button>
    )
  }
  const renderActions = (ring: AdminRing) => (
    <>
      {mayShow(ring) && ring.space && (
        <RowButton busy={address.opening === ring.id} onClick={() => void address.show(ring)}>
          {addressTexts.show}
        </RowButton>
      )}
      <RowButton onClick={() => setShown(ring)}>{ringTexts.open}</RowButton>
      {mayWrite && (
        <>
          <RowButton busy={actions.opening === ring.id} onClick={() => void edit(ring)}>
            {texts.edit}
          </RowButton>
          <RowButton tone="danger" onClick={() => actions.askToDelete(ring)}>
            {texts.delete}
          </RowButton>
        </>
      )}
    </>
  )
  const columns: readonly Column<AdminRing>[] = [
    { id: 'ringToken', heading: texts.ringToken, isName: true, cell: renderToken },
    { id: 'space', heading: texts.space, className: 'min-w-36', cell: renderSpace },
    ...(seesPeople ? [{ id: 'user', heading: texts.user, className: 'min-w-40 wrap-anywhere', cell: renderUser }] : []),
    { id: 'status', heading: texts.status, cell: renderStatus },
    {
      id: 'isAssignedToSpace',
      heading: texts.assignedToSpace,
      isExtra: true,
      cell: ({ isAssignedToSpace }) => yesOrNo(isAssignedToSpace),
    },
    {
      id: 'isAssignedToUser',
      heading: texts.assignedToUser,
      isExtra: seesPeople,
      cell: ({ isAssignedToUser }) => yesOrNo(isAssignedToUser),
    },
    {
      id: 'createdAt',
      heading: texts.createdAt,
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ createdAt }) => shortTime(createdAt),
    },
    {
      id: 'lastUsedAt',
      heading: texts.lastUsedAt,
      className: 'tabular-nums',
      cell: renderLastTap,
    },
    { id: 'id', heading: texts.id, isExtra: true, cell: renderId },
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
      <DataTable
        table={table}
        label={texts.title}
        columns={columns}
        failed={texts.listFailed}
        mayChange={mayWrite}
        filters={filters}
        onOpen={mayWrite ? (ring) => void edit(ring) : undefined}
        renderActions={renderActions}
      />
      {edited && <RingDialog ring={edited === 'new' ? undefined : edited} {...actions.editing} />}
      {shown && (
        <RingHistory
          ring={shown}
          mayWrite={mayWrite}
          onChanged={() => void table.reload()}
          onClose={() => setShown(undefined)}
        />
      )}
      {reasonDialog}
      {lost && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (!open) setLost(undefined)
          }}
          title={fill(texts.lostTitle, { ring: shortOf(lost) })}
          description={texts.lostText}
          confirmLabel={texts.lostAction}
          onConfirm={async () => {
            await setStatus(lost, 'INACTIVE', { endsOwnersUse: true })
          }}
        />
      )}
      {address.address && <AddressDialog address={address.address} onClose={address.close} />}
      <ConfirmDialog
        {...actions.deleting}
        title={deleted && fill(texts.deleteTitle, { ring: shortOf(deleted) })}
        description={texts.deleteText}
        confirmLabel={texts.delete}
      />
    </OfficePage>
  )
}

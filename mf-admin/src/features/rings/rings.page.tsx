import { useState } from 'react'
import { ringTable } from '@love-space/contracts/admin/ring.table.ts'
import type { AdminRing } from '@love-space/contracts/admin/ring.ts'
import { ringTexts } from '@love-space/texts/en/batches.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge } from '@love-space/ui/badge.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { useMay } from '../../shared/use-may.ts'
import { recordPaths } from '../../paths.ts'
import { addressAction, useRingTokens } from '../../shared/use-ring-tokens.tsx'
import { whenClosed } from '../../shared/when-closed.ts'
import { columnsOf } from '../../table/column.ts'
import { Muted } from '../../table/cell.tsx'
import { RecordLink } from '../../table/record-links.tsx'
import { SecretCode } from '../../table/secret-code.tsx'
import { ShortCode } from '../../table/short-code.tsx'
import { shortTime } from '../../shared/short-time.ts'
import type { TableDeclaration, TablePageState } from '../../table/table-declaration.ts'
import { TablePage } from '../../table/table-page.tsx'
import { ToggleBadge } from '../../table/toggle-badge.tsx'
import { useTableBasics, type RowBasics } from '../../table/use-table-basics.ts'
import { statusTones } from './status-tones.ts'
import { changeRing, loadRing, ringsSourceWithoutNames, removeRing, ringsSource } from './rings.api.ts'
import { lazyDialog } from '../../shared/lazy-dialog.tsx'

const RingDialog = lazyDialog(async () => ({
  default: (await import(/* webpackChunkName: "device-form" */ './ring-dialog.tsx')).RingDialog,
}))

const texts = officeTexts.devices

const shortOf = ({ ringToken }: AdminRing): string => `${ringToken}…`

export function useRingParts(basics: RowBasics<AdminRing>) {
  const tokens = useRingTokens(basics)
  // The ring whose owner would lose it, until the operator confirms.
  const [lost, setLost] = useState<AdminRing>()
  return { tokens, lost, setLost }
}

type Page = TablePageState<AdminRing, AdminRing, ReturnType<typeof useRingParts>>

/** Returns whether to offer the full token. A ring in use needs a second permission. The server checks again. */
const mayShow = ({ isAssignedToUser }: AdminRing, { may }: Page): boolean =>
  may('tokens:reveal') && (!isAssignedToUser || may('tokens:in-use'))

/** Sets the status. Asks before a ring is taken from its owner, except to undo that it was given back. */
const setStatus = (ring: AdminRing, page: Page, next: 'ACTIVE' | 'INACTIVE') =>
  page.toggle(ring, {
    next: { status: next },
    save: async ({ status }, basedOn) => {
      const confirmed = status === 'INACTIVE' && ring.isAssignedToUser ? { endsOwnersUse: true } : {}
      return (await changeRing(ring.id, { status, ...confirmed, ...basedOn }))?.data.ring ?? null
    },
    failed: texts.updateFailed,
    done: ({ status }) => fill(status === 'ACTIVE' ? texts.activated : texts.deactivated, { ring: shortOf(ring) }),
  })

const toggle = (ring: AdminRing, page: Page): void => {
  if (ring.status === 'ACTIVE' && ring.isAssignedToUser) page.parts.setLost(ring)
  else void setStatus(ring, page, ring.status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE')
}

const renderToken = (ring: AdminRing, page: Page) => (
  <SecretCode
    prefix={ring.ringToken}
    onReveal={mayShow(ring, page) ? async () => (await page.parts.tokens.reveal(ring))?.ringToken ?? null : undefined}
    onFailed={(error) => page.fail(error, texts.revealFailed)}
  />
)

const renderSpace = ({ space }: AdminRing) =>
  space ? (
    <span className="flex flex-wrap items-center gap-x-1">
      <RecordLink kind="spaces" id={space.id} text={space.customName} />
      <ShortCode text={space.id} />
    </span>
  ) : (
    <Muted>{texts.stock}</Muted>
  )

const renderUser = ({ user, userId }: AdminRing) => {
  if (!user) return userId ? <ShortCode text={userId} /> : <Muted>{texts.nobody}</Muted>
  return (
    <span className="flex flex-col">
      <RecordLink kind="users" id={user.id} text={user.name} />
      <span className="text-xs text-text-muted">{user.email}</span>
    </span>
  )
}

const renderBatch = ({ batch }: AdminRing) =>
  batch ? <RecordLink kind="batches" id={batch.id} text={batch.name} /> : <Muted>{texts.noBatch}</Muted>

const renderStatus = (ring: AdminRing, page: Page) => {
  const { status } = ring
  const badge = <Badge tone={statusTones[status] ?? 'neutral'}>{texts.values.status[status] ?? status}</Badge>
  if (!page.may('rings:write') || status === 'DISABLED') return badge
  const isActive = status === 'ACTIVE'
  return (
    <ToggleBadge
      isOn={isActive}
      label={fill(isActive ? texts.deactivate : texts.activate, { ring: shortOf(ring) })}
      onPress={() => toggle(ring, page)}
    >
      {badge}
    </ToggleBadge>
  )
}

const renderLastTap = ({ lastUsedAt, lastUsedBy }: AdminRing) => {
  if (!lastUsedAt) return <Muted>{texts.values.lastUsedAt.never}</Muted>
  const [day, time] = shortTime(lastUsedAt).split(' ')
  return (
    <span title={lastUsedBy ?? undefined}>
      <span className="whitespace-nowrap">{day}</span> {time}
    </span>
  )
}

const renderDialogs = (page: Page) => {
  const { tokens, lost, setLost } = page.parts
  return (
    <>
      {tokens.dialogs}
      {lost && (
        <ConfirmDialog
          open
          onOpenChange={whenClosed(() => setLost(undefined))}
          title={fill(texts.lostTitle, { ring: shortOf(lost) })}
          description={texts.lostText}
          confirmLabel={texts.lostAction}
          onConfirm={async () => {
            await setStatus(lost, page, 'INACTIVE')
          }}
        />
      )}
    </>
  )
}

const declaration: TableDeclaration<AdminRing, AdminRing, Page['parts']> = {
  source: ringsSource,
  texts,
  listFailed: texts.listFailed,
  writtenBy: 'rings:write',
  columns: columnsOf(
    ringTable,
    { ...texts, batch: ringTexts.batch },
    {
      ringToken: { isName: true, cell: renderToken },
      space: { className: 'min-w-36', cell: renderSpace },
      user: { className: 'min-w-40 wrap-anywhere', cell: renderUser },
      status: { cell: renderStatus },
      isAssignedToSpace: { isExtra: true },
      isAssignedToUser: { isExtra: true },
      createdAt: {},
      lastUsedAt: {
        kind: undefined,
        className: 'tabular-nums',
        cell: renderLastTap,
      },
      batch: { isExtra: true, cell: renderBatch },
      id: { isExtra: true },
      shipping: { onlyNarrows: texts.anyShipping },
    },
  ),
  rowActions: [
    { ...addressAction, isOffered: (ring, page) => mayShow(ring, page) && ring.space !== null },
    { label: ringTexts.open, does: 'open' },
    { label: texts.edit, does: 'edit', needs: 'rings:write', isMain: true },
    { label: texts.delete, does: 'delete', needs: 'rings:write' },
  ],
  pathOf: recordPaths.devices,
  load: loadRing,
  Editor: RingDialog,
  deletion: {
    remove: removeRing,
    title: (ring) => fill(texts.deleteTitle, { ring: shortOf(ring) }),
    text: ({ user, isAssignedToUser }) => {
      if (!isAssignedToUser) return texts.deleteText
      return fill(texts.deleteOwnedText, { name: user?.name ?? texts.somebody })
    },
    typed: ({ user }) => (user ? { text: user.name, label: fill(texts.deleteTyped, { name: user.name }) } : undefined),
  },
  renderDialogs,
}

/** The table for operators without `users:read`: `isAssignedToUser` replaces the owner's name. */
const namelessDeclaration: typeof declaration = {
  ...declaration,
  source: ringsSourceWithoutNames,
  columns: declaration.columns
    .filter(({ id }) => id !== 'user')
    .map((column) => (column.id === 'isAssignedToUser' ? { ...column, isExtra: false } : column)),
}

export const useRingDeclaration = () => (useMay()('users:read') ? declaration : namelessDeclaration)

export function Component() {
  const shown = useRingDeclaration()
  const basics = useTableBasics(shown)
  return <TablePage declaration={shown} basics={basics} parts={useRingParts(basics)} />
}

import { useState } from 'react'
import type { AdminSpace, AdminSpaceDetails } from '@love-space/contracts/admin/space-admin.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Badge, type BadgeTone } from '@love-space/ui/badge.tsx'
import { Button } from '@love-space/ui/button.tsx'
import { ConfirmDialog } from '@love-space/ui/confirm-dialog.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { OfficePage } from '../../office/office-page.tsx'
import { useMay } from '../../office/use-may.ts'
import type { Column } from '../../table/column.ts'
import { DataTable } from '../../table/data-table.tsx'
import type { ColumnFilter } from '../../table/table-filters.tsx'
import { ErrorPanel, useFailure } from '../../table/error-panel.tsx'
import { RowButton } from '../../table/row-button.tsx'
import { SecretCode } from '../../table/secret-code.tsx'
import { ShortCode } from '../../table/short-code.tsx'
import { shortTime } from '../../table/short-time.ts'
import { useOpening } from '../../table/use-opening.ts'
import { useTable } from '../../table/use-table.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import { SpaceDialog, statusOptions, themeOptions } from './space-dialog.tsx'
import { SpaceView } from './space-view.tsx'
import { changeSpace, invite, loadSpace, removeSpace, revealToken, spacesSource } from './spaces.api.ts'
import { criteriaText } from './spaces.rules.ts'

const texts = officeTexts.spaces

const statusTones: Readonly<Record<string, BadgeTone>> = { ACTIVE: 'success', PAUSED: 'neutral', ENDED: 'danger' }

const filters: readonly ColumnFilter[] = [
  { column: 'status', label: texts.status, options: statusOptions },
  { column: 'theme', label: texts.theme, options: themeOptions },
  {
    column: 'spaceSettingComplete',
    label: texts.complete,
    options: [
      { value: 'true', label: texts.yes },
      { value: 'false', label: texts.no },
    ],
  },
]

type Opened = { readonly kind: 'view' | 'edit'; readonly space: AdminSpaceDetails } | { readonly kind: 'create' }

/** Every space: whose it is and how it is set, never what the two wrote. */
export function Component() {
  const table = useTable(spacesSource)
  const may = useMay()
  const mayWrite = may('spaces:write')
  const mayReveal = may('tokens:reveal')
  const { failure, fail, dismiss } = useFailure()
  const [opened, setOpened] = useState<Opened>()
  const [deleted, setDeleted] = useState<AdminSpace>()
  // By itself: its link is shown only once, whatever else is open.
  const [invitation, setInvitation] = useState<Awaited<ReturnType<typeof invite>> | null>(null)
  const { opening, open: openOne, forget } = useOpening()
  const close = () => setOpened(undefined)

  const open = (kind: 'view' | 'edit', { id }: AdminSpace) =>
    openOne(
      `${kind} ${id}`,
      () => loadSpace(id),
      (space) => setOpened({ kind, space }),
      (error) => {
        fail(error, texts.loadFailed)
        void table.reload()
      },
    )
  /** Shows a status at once, and the one before when the server refuses it. */
  const setStatus = async (space: AdminSpace, status: AdminSpace['status']) => {
    table.replaceRow(space.id, (row) => ({ ...row, status }))
    try {
      await changeSpace(space.id, { status })
    } catch (error) {
      table.replaceRow(space.id, () => space)
      fail(error, texts.statusFailed)
    }
    void table.reload()
  }
  const remove = async ({ id }: AdminSpace) => {
    try {
      await removeSpace(id)
    } catch (error) {
      fail(error, texts.deleteFailed)
    }
    void table.reload()
  }
  const issue = useAction(async () => {
    try {
      setInvitation(await invite())
      void table.reload()
    } catch (error) {
      fail(error, texts.inviteFailed)
    }
  })

  // Of a space with a member nobody sees the whole of it here.
  const renderToken = ({ id, spaceToken, users }: AdminSpace) =>
    mayReveal && users.length === 0 ? (
      <SecretCode
        prefix={spaceToken}
        onReveal={() => revealToken(id)}
        onFailed={(error) => fail(error, texts.revealFailed)}
      />
    ) : (
      <span className="font-mono text-xs">{spaceToken}…</span>
    )
  const columns: readonly Column<AdminSpace>[] = [
    { id: 'customName', heading: texts.name, isName: true, className: 'min-w-34 font-medium', cell: renderName },
    { id: 'spaceToken', heading: texts.token, cell: renderToken },
    { id: 'status', heading: texts.status, cell: renderStatus },
    { id: 'theme', heading: texts.theme, cell: ({ theme }) => texts.themes[theme] },
    {
      id: 'relationshipStartDate',
      heading: texts.startDate,
      className: 'whitespace-nowrap tabular-nums',
      cell: renderStartDate,
    },
    {
      id: 'loveStreakCriteria',
      heading: texts.criteria,
      className: 'min-w-32',
      cell: ({ loveStreakCriteria }) => criteriaText(loveStreakCriteria),
    },
    {
      id: 'spaceSettingComplete',
      heading: texts.complete,
      cell: ({ spaceSettingComplete }) => (spaceSettingComplete ? texts.yes : texts.no),
    },
    { id: 'users', heading: texts.users, className: 'min-w-32', cell: renderUsers },
    { id: 'id', heading: texts.id, isExtra: true, cell: renderId },
    {
      id: 'createdAt',
      heading: texts.createdAt,
      isExtra: true,
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ createdAt }) => shortTime(createdAt),
    },
    {
      id: 'updatedAt',
      heading: texts.updatedAt,
      isExtra: true,
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ updatedAt }) => shortTime(updatedAt),
    },
  ]
  const renderActions = (space: AdminSpace) => (
    <>
      <RowButton busy={opening === `view ${space.id}`} onClick={() => void open('view', space)}>
        {texts.view}
      </RowButton>
      {mayWrite && (
        <>
          <RowButton busy={opening === `edit ${space.id}`} onClick={() => void open('edit', space)}>
            {texts.edit}
          </RowButton>
          <RowButton onClick={() => void setStatus(space, space.status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE')}>
            {space.status === 'ACTIVE' ? texts.pause : texts.open}
          </RowButton>
          <RowButton
            tone="danger"
            onClick={() => {
              forget()
              setDeleted(space)
            }}
          >
            {texts.delete}
          </RowButton>
        </>
      )}
    </>
  )

  return (
    <OfficePage
      title={texts.title}
      subtitle={texts.subtitle}
      actions={
        mayWrite && (
          <>
            <Button size="sm" variant="secondary" busy={issue.isBusy} onClick={() => void issue.run()}>
              {texts.invite}
            </Button>
            <Button
              size="sm"
              onClick={() => {
                forget()
                setOpened({ kind: 'create' })
              }}
            >
              {texts.create}
            </Button>
          </>
        )
      }
    >
      <ErrorPanel failure={failure} onDismiss={dismiss} />
      <DataTable
        table={table}
        label={texts.title}
        columns={columns}
        failed={texts.listFailed}
        filters={filters}
        onOpen={(space) => void open('view', space)}
        renderActions={renderActions}
      />
      {opened?.kind === 'view' && <SpaceView space={opened.space} onClose={close} />}
      {(opened?.kind === 'edit' || opened?.kind === 'create') && (
        <SpaceDialog
          space={opened.kind === 'edit' ? opened.space : undefined}
          onClose={close}
          onTried={() => void table.reload()}
        />
      )}
      {invitation && <InvitationDialog invitation={invitation} onClose={() => setInvitation(null)} />}
      <ConfirmDialog
        open={deleted !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) setDeleted(undefined)
        }}
        title={deleted && fill(texts.deleteTitle, { name: deleted.customName })}
        description={deleted && (deleted.users.length === 0 ? texts.deleteEmptyText : texts.deleteText)}
        confirmLabel={texts.delete}
        onConfirm={() => (deleted ? remove(deleted) : undefined)}
      />
    </OfficePage>
  )
}

const Muted = ({ text }: { text: string }) => <span className="text-text-muted">{text}</span>

const renderId = ({ id }: AdminSpace) => <ShortCode text={id} />

const renderStartDate = ({ relationshipStartDate }: AdminSpace) =>
  relationshipStartDate ?? <Muted text={texts.isNotSet} />

const renderName = ({ customName }: AdminSpace) => customName

const renderStatus = ({ status }: AdminSpace) => (
  <Badge tone={statusTones[status] ?? 'neutral'}>{(texts.statuses as Record<string, string>)[status] ?? status}</Badge>
)

const renderUsers = ({ users }: AdminSpace) =>
  users.length === 0 ? (
    <Muted text={texts.nobody} />
  ) : (
    <ul>
      {users.map(({ id, name, email, isActive }) => (
        <li key={id} title={email} className={isActive ? undefined : 'text-text-muted line-through'}>
          {name === '' ? `${id.slice(0, 8)}…` : name}
        </li>
      ))}
    </ul>
  )

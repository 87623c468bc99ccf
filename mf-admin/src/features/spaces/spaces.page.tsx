import { useState } from 'react'
import { spaceTable } from '@love-space/contracts/admin/space-admin.table.ts'
import type { AdminSpace, AdminSpaceDetails } from '@love-space/contracts/admin/space-admin.ts'
import { officeSpaceTexts as texts } from '@love-space/texts/en/office/spaces.ts'
import { fill } from '@love-space/texts/fill.ts'
import { Button } from '@love-space/ui/button.tsx'
import { useAction } from '@love-space/ui/use-action.ts'
import { recordPaths } from '../../paths.ts'
import { columnsOf } from '../../table/column.ts'
import { Muted } from '../../table/cell.tsx'
import { RecordLink } from '../../table/record-links.tsx'
import { SecretCode } from '../../table/secret-code.tsx'
import type { TableDeclaration, TablePageState } from '../../table/table-declaration.ts'
import { TablePage } from '../../table/table-page.tsx'
import { useTableBasics, type RowBasics } from '../../table/use-table-basics.ts'
import { InvitationDialog } from './invitation-dialog.tsx'
import { changeSpace, invite, loadSpace, removeSpace, revealToken, spacesSource } from './spaces.api.ts'
import { criteriaText, statusTones } from './spaces.rules.ts'
import { lazyDialog } from '../../shared/lazy-dialog.tsx'

const SpaceDialog = lazyDialog(async () => ({
  default: (await import(/* webpackChunkName: "space-form" */ './space-dialog.tsx')).SpaceDialog,
}))

const names = new Intl.ListFormat('en')

export function useSpaceParts({ table, fail }: RowBasics<AdminSpace>) {
  // Kept apart from the opened row, because the server returns the link only once.
  const [invitation, setInvitation] = useState<Awaited<ReturnType<typeof invite>> | null>(null)
  const issue = useAction(async () => {
    try {
      setInvitation(await invite())
      void table.reload()
    } catch (error) {
      fail(error, texts.inviteFailed)
    }
  })
  return { issue, invitation, forgetInvitation: () => setInvitation(null) }
}

type Parts = ReturnType<typeof useSpaceParts>
type Page = TablePageState<AdminSpace, AdminSpaceDetails, Parts>

const pauseOrOpen = (space: AdminSpace, { toggle }: Page) =>
  toggle(space, {
    next: { status: space.status === 'ACTIVE' ? ('PAUSED' as const) : ('ACTIVE' as const) },
    save: async (values, basedOn) => (await changeSpace(space.id, { ...values, ...basedOn }))?.data.space ?? null,
    failed: texts.statusFailed,
    done: ({ status, customName: name }) => fill(status === 'PAUSED' ? texts.paused : texts.opened, { name }),
  })

const renderToken = ({ id, spaceToken, users }: AdminSpace, { may, fail }: Page) => (
  <SecretCode
    prefix={spaceToken}
    // The server does not reveal the token of a space with members.
    onReveal={may('tokens:reveal') && users.length === 0 ? () => revealToken(id) : undefined}
    onFailed={(error) => fail(error, texts.revealFailed)}
  />
)

const renderName = ({ id, customName }: AdminSpace) => <RecordLink kind="spaces" id={id} text={customName} />

const renderUsers = ({ users }: AdminSpace) =>
  users.length === 0 ? (
    <Muted>{texts.nobody}</Muted>
  ) : (
    <ul>
      {users.map(({ id, name, email, isActive }) => (
        <li key={id} title={email} className={isActive ? undefined : 'text-text-muted line-through'}>
          <RecordLink kind="users" id={id} text={name === '' ? `${id.slice(0, 8)}…` : name} />
        </li>
      ))}
    </ul>
  )

export const declaration: TableDeclaration<AdminSpace, AdminSpaceDetails, Parts> = {
  source: spacesSource,
  texts,
  listFailed: texts.listFailed,
  writtenBy: 'spaces:write',
  columns: columnsOf(spaceTable, texts, {
    customName: { isName: true, className: 'min-w-28 font-medium wrap-anywhere', cell: renderName },
    spaceToken: { cell: renderToken },
    status: { tones: statusTones },
    theme: {},
    relationshipStartDate: {
      className: 'whitespace-nowrap tabular-nums',
      cell: ({ relationshipStartDate }) => relationshipStartDate ?? <Muted>{texts.isNotSet}</Muted>,
    },
    loveStreakCriteria: {
      className: 'min-w-28',
      cell: ({ loveStreakCriteria }) => criteriaText(loveStreakCriteria),
    },
    spaceSettingComplete: {},
    users: { className: 'min-w-28 wrap-anywhere', cell: renderUsers },
    id: { isExtra: true },
    createdAt: { isExtra: true },
    updatedAt: { isExtra: true },
  }),
  rowActions: [
    { label: texts.view, does: 'open', isMain: true },
    { label: texts.edit, does: 'edit', needs: 'spaces:write' },
    {
      label: ({ status }) => (status === 'ACTIVE' ? texts.pause : texts.open),
      does: pauseOrOpen,
      needs: 'spaces:write',
    },
    { label: texts.delete, does: 'delete', needs: 'spaces:write' },
  ],
  pathOf: recordPaths.spaces,
  load: loadSpace,
  Editor: SpaceDialog,
  deletion: {
    remove: removeSpace,
    title: ({ customName }) => fill(texts.deleteTitle, { name: customName }),
    text: ({ users }) =>
      users.length === 0
        ? texts.deleteEmptyText
        : fill(texts.deleteText, { names: names.format(users.map(({ name }) => name)) }),
  },
  renderHead: ({ parts: { issue } }) => (
    <Button size="sm" variant="secondary" busy={issue.isBusy} onClick={() => void issue.run()}>
      {texts.invite}
    </Button>
  ),
  renderDialogs: ({ parts: { invitation, forgetInvitation } }) =>
    invitation && <InvitationDialog invitation={invitation} onClose={forgetInvitation} />,
}

export function Component() {
  const basics = useTableBasics(declaration)
  return <TablePage declaration={declaration} basics={basics} parts={useSpaceParts(basics)} />
}

import type {
  bulkCreateSpaces as bulkContract,
  createAdminSpace as createContract,
  updateAdminSpace as updateContract,
} from '@love-space/contracts/admin/space-admin.routes.ts'
import type { AdminSpaceDetails } from '@love-space/contracts/admin/space-admin.ts'
import type { BodyOf, Filled } from '@love-space/contracts/route.ts'
import { issueAlphaInvitation } from '@love-space/contracts/space/invitation.internal.ts'
import {
  changeSpaceRecord,
  createSpaceRecord,
  removeSpaceRecord,
  revealSpaceToken as revealContract,
  type SpaceRecord,
} from '@love-space/contracts/space/space-record.internal.ts'
import { issueSpaces } from '@love-space/contracts/space/ring-record.internal.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { audited, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { bulkTimeoutMs, creationFor } from '../rings/change-ring.ts'
import { refreshSpaceRows, saveSpaceRow } from './save-space-row.ts'
import { getAdminSpace } from './spaces.queries.ts'

/** What the audit trail keeps of a space, erased with it. */
const shownOf = (space: SpaceRecord) => ({
  customName: space.customName,
  status: space.status,
  theme: space.theme,
  relationshipStartDate: space.relationshipStartDate,
  spaceSettingComplete: space.spaceSettingComplete,
  ...Object.fromEntries(Object.entries(space.isContentSet).map(([field, isSet]) => [field, isSet ? 'set' : 'not set'])),
})

/** Every command answers once its row is in the read model. */
export const createSpace = (
  deps: Deps,
  settings: Filled<(typeof createContract)['body']>,
  creation: Creation,
  command: Command,
): Promise<AdminSpaceDetails> => {
  const { id } = creation
  return audited(deps, command, { action: 'space.create', recordId: id, subjectId: id }, async () => {
    const { requestId } = command
    const body = { ...settings, creation: creationFor(creation) }
    const { data } = await deps.space.call(createSpaceRecord, { body, requestId })
    await saveSpaceRow(deps, data.space)
    return { result: await getAdminSpace(deps, id, requestId), before: null, after: shownOf(data.space) }
  })
}

/** The template's status is a binding's, and means nothing for a space. */
export const bulkCreateSpaces = (
  deps: Deps,
  { count, template }: Filled<(typeof bulkContract)['body']>,
  creation: Creation,
  command: Command,
): Promise<{ id: string; spaceToken: string }[]> =>
  audited(deps, command, { action: 'space.bulk', recordId: creation.id }, async () => {
    const { status: _status, ...settings } = template
    const body = { count, template: settings, creation: creationFor(creation) }
    const { requestId } = command
    const { data } = await deps.space.call(issueSpaces, { body, requestId, timeoutMs: bulkTimeoutMs })
    const result = data.spaces.map(({ spaceId: id, spaceToken }) => ({ id, spaceToken }))
    await refreshSpaceRows(
      deps,
      result.map(({ id }) => id),
    )
    return { result, before: null, after: { count } }
  })

/** What was replaced is named with its reason, never with what it said. */
export const changeSpace = (
  deps: Deps,
  spaceId: string,
  body: BodyOf<typeof updateContract>,
  command: Command,
): Promise<AdminSpaceDetails> =>
  audited(deps, command, { action: 'space.update', recordId: spaceId, subjectId: spaceId }, async () => {
    const { requestId } = command
    const { data } = await deps.space.call(changeSpaceRecord, { params: { spaceId }, body, requestId })
    await saveSpaceRow(deps, data.after)
    const { reason = '' } = body
    const replaced = data.replaced.length === 0 ? {} : { replaced: data.replaced.join(', '), reason }
    return {
      result: await getAdminSpace(deps, spaceId, requestId),
      before: shownOf(data.before),
      after: { ...shownOf(data.after), ...replaced },
    }
  })

export const deleteSpace = (deps: Deps, spaceId: string, command: Command): Promise<void> =>
  audited(deps, command, { action: 'space.delete', recordId: spaceId, subjectId: spaceId }, async () => {
    const { requestId } = command
    const { data } = await deps.space.call(removeSpaceRecord, { params: { spaceId }, requestId })
    // Space asks everybody to erase one that is gone; here the table shall show it now.
    if (data.after) await saveSpaceRow(deps, data.after)
    else await deps.spaceRows.deleteOne({ _id: spaceId })
    return { result: undefined, before: shownOf(data.before), after: data.after && shownOf(data.after) }
  })

/** The token itself is written down nowhere. */
export const revealSpaceToken = (deps: Deps, spaceId: string, command: Command): Promise<string> =>
  audited(deps, command, { action: 'space.reveal', recordId: spaceId }, async () => {
    const { requestId } = command
    const { data } = await deps.space.call(revealContract, { params: { spaceId }, requestId })
    return { result: data.spaceToken, before: null, after: null }
  })

/** The link itself is written down nowhere. */
export const inviteFirstPartner = (
  deps: Deps,
  command: Command,
): Promise<{ readonly id: string; readonly url: string; readonly expiresAt: string }> =>
  audited(deps, command, { action: 'invitation.create', recordId: null }, async () => {
    const { data } = await deps.space.call(issueAlphaInvitation, { requestId: command.requestId })
    const { invitationId: id, url, expiresAt } = data
    return { result: { id, url, expiresAt }, before: null, after: { invitationId: id, expiresAt } }
  })

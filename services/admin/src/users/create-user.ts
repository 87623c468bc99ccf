import type { createUser as contract } from '@love-space/contracts/admin/user-admin.routes.ts'
import { createUserRecord } from '@love-space/contracts/auth/user-record.internal.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { audited, commandAuthorOf, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'
import { saveChangedUser } from './save-changed-user.ts'

export const createUser = (
  deps: Deps,
  { name, email, password }: BodyOf<typeof contract>,
  creation: Creation,
  command: Command,
) => {
  const { id } = creation
  return audited(deps, command, { action: 'user.create', recordId: id, subjectId: id }, async () => {
    const body = { name, email, password, by: commandAuthorOf(command), creation }
    const { data } = await deps.auth.call(createUserRecord, { body, requestId: command.requestId })
    return saveChangedUser(deps, { after: data.user })
  })
}

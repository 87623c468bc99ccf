import { sendResetMail } from '@love-space/contracts/auth/user-record.internal.ts'
import { audited, commandAuthorOf, type Command } from '../audit/audited.ts'
import type { Deps } from '../deps.ts'

/** Makes auth mail a password link to the user; operators never see the link. */
export const sendUserResetMail = (deps: Deps, userId: string, command: Command) =>
  audited(deps, command, { action: 'user.reset-mail', recordId: userId, subjectId: userId }, async () => {
    const { requestId } = command
    await deps.auth.call(sendResetMail, { params: { userId }, body: { by: commandAuthorOf(command) }, requestId })
    return { result: undefined }
  })

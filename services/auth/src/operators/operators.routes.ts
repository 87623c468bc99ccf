import * as contract from '@love-space/contracts/auth/user-record.internal.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import { answerChanges } from '@love-space/service-kit/service/changes.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import type { Deps } from '../deps.ts'
import { requireProposal } from '../email-proposals/email-proposal.rules.ts'
import { endProposal } from '../email-proposals/apply-proposed-email.ts'
import { askPasskeyReset } from '../passkeys/ask-passkey-reset.ts'
import { stopPasskeyReset } from '../passkeys/stop-passkey-reset.ts'
import { changeRoles } from './change-roles.ts'
import { changeUser, type ChangedUser } from './change-user.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { sendResetMail } from './send-reset-mail.ts'
import { assertMayChange, toUserRecord } from '../users/user-record.rules.ts'
import { findUserRecords, requireUser, secondSuperAdminsOf, userRecordsAfter } from '../users/user-records.queries.ts'

const changed = ({ before, after }: ChangedUser) => ({
  data: { before: toUserRecord(before), after: toUserRecord(after) },
})

export const mountOperatorRoutes = (app: HttpApp, deps: Deps): void => {
  bind(app, contract.lookUpUserRecords, async ({ body }) => ({
    data: { users: await findUserRecords(deps, body.ids) },
  }))
  bind(app, contract.listUserRecords, async ({ query }) => ({
    data: { users: await userRecordsAfter(deps, query.after) },
  }))
  bind(app, contract.listChangedUsers, async ({ query }) => ({
    data: await answerChanges(deps.connection, query.after, (after) => deps.users.changedAfter(after)),
  }))
  bind(app, contract.findSecondSuperAdmins, async ({ body }) => ({
    data: { userIds: await secondSuperAdminsOf(deps, body.userId) },
  }))
  bind(app, contract.createUserRecord, async ({ body }) => ({
    data: { user: toUserRecord(await createUser(deps, body)) },
  }))
  bind(app, contract.changeUserRecord, async ({ params, body }) => changed(await changeUser(deps, params.userId, body)))
  bind(app, contract.changeUserRole, async ({ params, body }) =>
    changed(await changeRoles(deps, { ...params, ...body })),
  )
  bind(app, contract.sendResetMail, ({ params, body }) => sendResetMail(deps, params.userId, body.by))
  bind(app, contract.withdrawEmailProposal, async ({ params, body }) => {
    const before = await requireUser(deps, params.userId)
    assertMayChange(body.by, before)
    const { proposalId } = requireProposal(before, before.emailProposal?.proposalId)
    return changed({ before, after: await endProposal(deps, before._id, proposalId, 'withdrawn') })
  })
  bind(app, contract.askPasskeyReset, async ({ params, body }) =>
    changed(await askPasskeyReset(deps, params.userId, body.by)),
  )
  bind(app, contract.withdrawPasskeyReset, async ({ params, body }) => {
    const before = await requireUser(deps, params.userId)
    assertMayChange(body.by, before)
    return changed({ before, after: await stopPasskeyReset(deps, before._id) })
  })
  bind(app, contract.deleteUserRecord, ({ params, body }) => deleteUser(deps, params.userId, body))
}

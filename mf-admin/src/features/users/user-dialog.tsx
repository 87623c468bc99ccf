import { useState } from 'react'
import { userTable } from '@love-space/contracts/admin/user-admin.table.ts'
import type { AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { emailPattern } from '@love-space/contracts/patterns.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { officeUserTexts as texts } from '@love-space/texts/en/office/users.ts'
import { fill } from '@love-space/texts/fill.ts'
import { FormPasswordField } from '@love-space/ui/form-fields.tsx'
import { RecordNotes } from '@love-space/ui/record-notes.tsx'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { basedOnOf, recordOf } from '../../shared/based-on.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useDialogForm } from '../../shared/use-dialog-form.ts'
import { editedFields } from '../../table/edited-fields.tsx'
import type { EditorProps } from '../../table/table-declaration.ts'
import { ProposedEmail, ResetMail } from './person-of-space.tsx'
import { addUser, changeUser } from './users.api.ts'

const edited = editedFields(userTable, texts, {
  name: { autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off' },
})

/** An empty password keeps the present one. */
const draftOf = (user: AdminUser | undefined) => ({
  ...edited.draftOf<Record<'name' | 'email', string>>(user),
  password: '',
})
type Draft = ReturnType<typeof draftOf>

const fields = { EMAIL_TAKEN: 'email' } as const

const trimmed = ({ password, ...draft }: Draft): Draft => ({ ...edited.inputOf(draft), password })

const errorsIn = (draft: Draft, isNew: boolean) => {
  const { name, email, password } = trimmed(draft)
  return {
    ...(name.length < limits.nameCharsMin && { name: texts.nameRequired }),
    ...(!new RegExp(emailPattern).test(email) && { email: texts.emailRequired }),
    ...((isNew || password !== '') &&
      password.length < limits.passwordCharsMin && { password: texts.passwordTooShort }),
  }
}

export function UserDialog({ opened, onTried, onClose }: EditorProps<AdminUser>) {
  const [user, setUser] = useState(opened)
  const { form, record, fail, dialog } = useDialogForm({
    record: recordOf(user),
    beginning: draftOf(user),
    rule: (draft) => errorsIn(draft, !user),
    fields,
    untilReady: async (written) => trimmed(written()),
    foundIn: (current) => {
      const { user: met } = (current ?? {}) as { user?: AdminUser }
      return met ? { id: met.id, version: met.version, words: draftOf(met) } : null
    },
    send: async (draft, { idempotencyKey }, { id, changes, basedOn }) => {
      if (id === undefined) return addUser(draft, idempotencyKey)
      try {
        return await changeUser(id, { ...changes, ...basedOnOf(basedOn) })
      } catch (error) {
        // The user has joined a space meanwhile, so switch the form to the reset mail.
        if (user && hasCode(error, 'PASSWORD_OF_MEMBER')) {
          form.setValue('password', '', { shouldDirty: true })
          setUser({ ...user, wasInSpace: true })
        }
        throw error
      }
    },
    failed: user ? texts.updateFailed : texts.createFailed,
    onTried,
    onClose,
  })
  const withdrawn = (after: AdminUser) => {
    setUser(after)
    onTried()
  }
  const { control } = form
  return (
    <FormDialog title={user ? texts.editTitle : texts.create} action={texts.save} {...dialog}>
      <RecordNotes record={record} values={edited.shown} name={officeTexts.otherOperator} />
      <edited.Fields
        control={control}
        details={
          user?.wasInSpace ? { email: { hint: fill(texts.emailOfSpace, { days: limits.emailProposalDays }) } } : {}
        }
      />
      {user && <ProposedEmail user={user} fail={fail} onWithdrawn={withdrawn} />}
      {user?.wasInSpace ? (
        <ResetMail user={user} fail={fail} />
      ) : (
        <FormPasswordField
          control={control}
          name="password"
          label={texts.password}
          hint={user ? texts.keepPassword : texts.passwordHint}
          maxLength={limits.passwordCharsMax}
          autoComplete="new-password"
        />
      )}
    </FormDialog>
  )
}

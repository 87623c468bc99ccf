import { useState } from 'react'
import type { AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { emailPattern } from '@love-space/contracts/patterns.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { FormPasswordField, FormTextField } from '@love-space/ui/form-fields.tsx'
import { RecordNotes, type ShownValue } from '@love-space/ui/record-notes.tsx'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { basedOnOf, recordOf } from '../../shared/based-on.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useDialogForm } from '../../shared/use-dialog-form.ts'
import type { EditorProps } from '../../table/table-declaration.ts'
import { ProposedEmail, ResetMail } from './person-of-space.tsx'
import { addUser, changeUser } from './users.api.ts'

const texts = officeTexts.users

/** An empty password keeps the present one. */
const draftOf = (user: AdminUser | undefined) => ({ name: user?.name ?? '', email: user?.email ?? '', password: '' })
type Draft = ReturnType<typeof draftOf>

const fields = { EMAIL_TAKEN: 'email' } as const

const trimmed = ({ name, email, password }: Draft): Draft => ({ name: name.trim(), email: email.trim(), password })

const errorsIn = (draft: Draft, isNew: boolean) => {
  const { name, email, password } = trimmed(draft)
  return {
    ...(name.length < limits.nameCharsMin && { name: texts.nameRequired }),
    ...(!new RegExp(emailPattern).test(email) && { email: texts.emailRequired }),
    ...((isNew || password !== '') &&
      password.length < limits.passwordCharsMin && { password: texts.passwordTooShort }),
  }
}

const values: readonly ShownValue<Draft>[] = [
  { of: ['name'], label: texts.name, show: ({ name }) => name },
  { of: ['email'], label: texts.email, show: ({ email }) => email },
]

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
      <RecordNotes record={record} values={values} name={officeTexts.otherOperator} />
      <FormTextField
        control={control}
        name="name"
        label={texts.name}
        maxLength={limits.nameCharsMax}
        autoComplete="off"
      />
      <FormTextField
        control={control}
        name="email"
        label={texts.email}
        type="email"
        maxLength={limits.emailCharsMax}
        autoComplete="off"
        {...(user?.wasInSpace && { hint: fill(texts.emailOfSpace, { days: limits.emailProposalDays }) })}
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

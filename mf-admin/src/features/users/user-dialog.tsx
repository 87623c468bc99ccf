import { useState } from 'react'
import type { AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { emailPattern } from '@love-space/contracts/patterns.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { FormPasswordField, FormTextField } from '@love-space/ui/form-fields.tsx'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { changedFields } from '../../shared/changed-fields.ts'
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

const wrongIn = (draft: Draft, isNew: boolean) => {
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
  const { form, fail, dialog } = useDialogForm({
    beginning: draftOf(user),
    rule: (draft) => wrongIn(draft, !user),
    fields,
    send: async (draft, { idempotencyKey }) => {
      if (!user) return addUser(trimmed(draft), idempotencyKey)
      const changes = changedFields(draftOf(user), trimmed(draft))
      try {
        return changes && (await changeUser(user.id, changes))
      } catch (error) {
        // The user joined a space meanwhile: switch the form to the reset mail.
        if (hasCode(error, 'PASSWORD_OF_MEMBER')) {
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

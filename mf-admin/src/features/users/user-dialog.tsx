import { useRef, useState } from 'react'
import type { AdminUser } from '@love-space/contracts/admin/user-admin.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { emailPattern } from '@love-space/contracts/patterns.ts'
import { officeTexts } from '@love-space/texts/en/office.ts'
import { fill } from '@love-space/texts/fill.ts'
import { PasswordField } from '@love-space/ui/password-field.tsx'
import { TextField } from '@love-space/ui/text-field.tsx'
import { hasCode } from '@love-space/web-kit/api/api-problem.ts'
import { randomId } from '@love-space/web-kit/browser/random-id.ts'
import { changedFields } from '../../shared/changed-fields.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { useSaving } from '../../shared/use-saving.ts'
import { ProposedEmail, ResetMail } from './person-of-space.tsx'
import { addUser, changeUser } from './users.api.ts'

const texts = officeTexts.users

interface UserDialogProps {
  /** Absent: a new one. */
  readonly user?: AdminUser | undefined
  readonly onClose: () => void
  readonly onTried: () => void
}

type Refused = Partial<Record<'name' | 'email' | 'password', string>>

const refusedOf = (
  { name, email, password }: { name: string; email: string; password: string },
  isNew: boolean,
): Refused => ({
  ...(name.length < limits.nameCharsMin && { name: texts.nameRequired }),
  ...(!new RegExp(emailPattern).test(email) && { email: texts.emailRequired }),
  ...((isNew || password !== '') && password.length < limits.passwordCharsMin && { password: texts.passwordTooShort }),
})

/** Creates a user or changes one; closes when that has worked. */
export function UserDialog({ user: opened, onClose, onTried }: UserDialogProps) {
  const [user, setUser] = useState(opened)
  const [name, setName] = useState(user?.name ?? '')
  const [email, setEmail] = useState(user?.email ?? '')
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<Refused>({})
  const [key] = useState(randomId)
  const first = useRef<HTMLInputElement>(null)

  const change = async (of: AdminUser, changes: Parameters<typeof changeUser>[1]) => {
    try {
      await changeUser(of.id, changes)
    } catch (error) {
      // They entered a space meanwhile: what can be done instead shows from now on.
      if (hasCode(error, 'PASSWORD_OF_MEMBER')) {
        setPassword('')
        setUser({ ...of, wasInSpace: true })
      }
      throw error
    }
  }
  const saving = useSaving({
    save: async () => {
      const values = { name: name.trim(), email: email.trim(), password }
      if (!user) return addUser(values, key)
      // An empty password is none: the present one stays.
      const changes = changedFields({ name: user.name, email: user.email, password: '' }, values)
      return changes && change(user, changes)
    },
    failed: user ? texts.updateFailed : texts.createFailed,
    onTried,
    onClose,
  })
  const withdrawn = (after: AdminUser) => {
    setUser(after)
    onTried()
  }
  const submit = () => {
    const found = refusedOf({ name: name.trim(), email: email.trim(), password }, !user)
    setRefused(found)
    if (Object.keys(found).length === 0) saving.run()
  }

  return (
    <FormDialog
      title={user ? texts.editTitle : texts.create}
      action={texts.save}
      {...saving.dialog}
      dismissible={name === (user?.name ?? '') && email === (user?.email ?? '') && password === ''}
      initialFocus={first}
      onSubmit={submit}
    >
      <TextField
        ref={first}
        label={texts.name}
        value={name}
        maxLength={limits.nameCharsMax}
        autoComplete="off"
        error={refused.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={texts.email}
        type="email"
        value={email}
        maxLength={limits.emailCharsMax}
        autoComplete="off"
        error={refused.email}
        {...(user?.wasInSpace && { hint: fill(texts.emailOfSpace, { days: limits.emailProposalDays }) })}
        onChange={(event) => setEmail(event.target.value)}
      />
      {user && <ProposedEmail user={user} fail={saving.fail} onWithdrawn={withdrawn} />}
      {user?.wasInSpace ? (
        <ResetMail user={user} fail={saving.fail} />
      ) : (
        <PasswordField
          label={texts.password}
          hint={user ? texts.keepPassword : texts.passwordHint}
          value={password}
          maxLength={limits.passwordCharsMax}
          autoComplete="new-password"
          error={refused.password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
    </FormDialog>
  )
}

import { changePassword, type User } from '@love-space/contracts/http/auth.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { api } from '@love-space/web-kit/api-client.ts'
import { passwordError } from '../account/register.rules.ts'
import { SecretChange } from './secret-change.tsx'
import { signInsKey } from './sign-ins.queries.ts'
import { queryClient } from '@love-space/web-kit/query-client.ts'

const texts = {
  title: settings.password,
  current: settings.currentPassword,
  next: settings.newPassword,
  confirm: settings.confirmPassword,
  submit: settings.passwordSubmit,
  incomplete: settings.passwordIncomplete,
  failed: settings.passwordFailed,
  done: settings.passwordChanged,
}

export function PasswordSection({ user }: { user: User }) {
  const change = async (currentPassword: string, newPassword: string) => {
    await api.call(changePassword, { body: { currentPassword, newPassword } })
    void queryClient.invalidateQueries({ queryKey: signInsKey })
  }
  return <SecretChange kind="password" email={user.email} texts={texts} errorOf={passwordError} change={change} />
}

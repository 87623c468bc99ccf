import { changePassword } from '@love-space/contracts/auth/user.calls.ts'
import type { User } from '@love-space/contracts/auth/user.ts'
import { paths, sections } from '@love-space/contracts/paths.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { settings } from '@love-space/texts/en/couple/settings.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { textLinkClass } from '../../shared/entry-page.tsx'
import { passwordError } from '../../shared/secret.rules.ts'
import { useMail } from '../../shared/sign-in-options.ts'
import { SecretChange } from './secret-change.tsx'
import { signInsKey } from './sign-ins.queries.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { Link } from '@love-space/web-kit/router.ts'

const texts = {
  title: settings.password,
  hint: settings.passwordHint,
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
    const { data } = await api.call(changePassword, { body: { currentPassword, newPassword } })
    credentials.setUser(data.user)
    void queryClient.invalidateQueries({ queryKey: signInsKey })
  }
  const hasMail = useMail()
  return (
    <SecretChange
      kind="password"
      by="password"
      id={sections.password}
      email={user.email}
      texts={texts}
      errorOf={passwordError}
      change={change}
    >
      {hasMail && (
        <Link to={paths.forgotPassword} state={{ email: user.email }} className={`${textLinkClass} self-start`}>
          {recovery.forgotPasswordLink}
        </Link>
      )}
    </SecretChange>
  )
}

import { resetPassword } from '@love-space/contracts/auth/recovery.calls.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { passwordError } from '../../shared/secret.rules.ts'
import { ResetSecret, type KeptPasskeys } from './reset-secret.tsx'

const save = (token: string, newPassword: string, kept: KeptPasskeys) =>
  api.call(resetPassword, { body: { token, newPassword, ...kept } })

export function Component() {
  return (
    <ResetSecret
      kind="password"
      texts={recovery.resetPassword}
      errorOf={passwordError}
      save={save}
      askAgain={paths.forgotPassword}
    />
  )
}

import { resetPin } from '@love-space/contracts/auth/recovery.calls.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { pinError } from '../../shared/secret.rules.ts'
import { ResetSecret, type KeptPasskeys } from './reset-secret.tsx'

const save = (token: string, newPin: string, kept: KeptPasskeys) =>
  api.call(resetPin, { body: { token, newPin, ...kept } })

export function Component() {
  return <ResetSecret kind="pin" texts={recovery.resetPin} errorOf={pinError} save={save} askAgain={paths.forgotPin} />
}

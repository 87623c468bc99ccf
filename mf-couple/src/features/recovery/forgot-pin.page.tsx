import { forgotPin } from '@love-space/contracts/auth/recovery.calls.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { ResetRequest } from './reset-request.tsx'

const requestMail = (email: string) => api.call(forgotPin, { body: { email } })

export function Component() {
  const { title, lead, byPassword } = recovery.forgotPin
  return <ResetRequest title={title} lead={lead} requestMail={requestMail} note={byPassword} />
}

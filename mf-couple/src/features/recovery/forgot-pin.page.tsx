import { forgotPin } from '@love-space/contracts/auth/recovery.calls.ts'
import { recovery } from '@love-space/texts/en/couple/recovery.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { AskForReset } from './ask-for-reset.tsx'

const ask = (email: string) => api.call(forgotPin, { body: { email } })

export function Component() {
  const { title, lead, byPassword } = recovery.forgotPin
  return <AskForReset title={title} lead={lead} ask={ask} note={byPassword} />
}

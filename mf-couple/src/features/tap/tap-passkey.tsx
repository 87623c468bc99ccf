import { passkeySignInOptions, signInByPasskey } from '@love-space/contracts/auth/passkey.calls.ts'
import type { PasskeyAssertion } from '@love-space/contracts/auth/passkey.ts'
import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { PasskeyButton } from '@love-space/ui/passkeys/passkey-button.tsx'

interface TapPasskeyProps {
  challenge: string
  open: (signingIn: Promise<{ readonly data: SignedIn }>) => Promise<void>
}

export default function TapPasskey({ challenge, open }: TapPasskeyProps) {
  const ask = async () => (await api.call(passkeySignInOptions, { body: { challenge } })).data.options
  const answer = (assertion: PasskeyAssertion) => open(api.call(signInByPasskey, { body: { assertion, challenge } }))
  return <PasskeyButton ask={ask} onAnswer={answer} />
}

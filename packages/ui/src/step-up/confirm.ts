import type { PasskeyAssertion, PasskeyRequest } from '@love-space/contracts/auth/passkey.ts'
import { passkeyStepUpOptions, verifyPasskey } from '@love-space/contracts/auth/passkey.calls.ts'
import { verifyPassword, verifyPin } from '@love-space/contracts/auth/session.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { credentials } from '@love-space/web-kit/credentials/credentials.ts'

export async function confirmPin(pin: string): Promise<void> {
  const { data } = await api.call(verifyPin, { body: { pin } })
  credentials.setToken(data.token)
}

export async function confirmPassword(password: string): Promise<void> {
  const { data } = await api.call(verifyPassword, { body: { password } })
  credentials.setToken(data.token)
}

export const askToConfirm = async (): Promise<PasskeyRequest> =>
  (await api.call(passkeyStepUpOptions, { body: {} })).data.options

export async function confirmPasskey(assertion: PasskeyAssertion): Promise<void> {
  const { data } = await api.call(verifyPasskey, { body: { assertion } })
  credentials.setToken(data.token)
}

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

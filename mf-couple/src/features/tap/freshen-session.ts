import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { refreshToken } from '@love-space/web-kit/credentials/token-refresh.ts'

const marginMs = 10_000

/** A tap asks who is there, and a token too old would make its owner a stranger: it is renewed first. */
export async function freshenSession(): Promise<void> {
  const token = credentials.token()
  if (token !== null && expiresAt(token) < Date.now() + marginMs) await refreshToken(token)
}

function expiresAt(token: string): number {
  try {
    const payload = atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))
    const { exp } = JSON.parse(payload) as { exp?: number }
    return exp === undefined ? Infinity : exp * 1000
  } catch {
    return Infinity
  }
}

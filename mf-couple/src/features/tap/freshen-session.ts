import { credentials } from '@love-space/web-kit/credentials/credentials.ts'
import { isExpiring } from '@love-space/web-kit/credentials/token-expiry.ts'
import { refreshToken } from '@love-space/web-kit/credentials/token-refresh.ts'

/** A tap asks who is there, and a token too old would make its owner a stranger: it is renewed first. */
export async function freshenSession(): Promise<void> {
  const token = credentials.token()
  if (token !== null && isExpiring(token, Date.now())) await refreshToken(token)
}

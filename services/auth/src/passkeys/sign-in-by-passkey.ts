import type { PasskeyAssertion } from '@love-space/contracts/auth/passkey.ts'
import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import type { Deps } from '../deps.ts'
import type { BrowserOfRequest } from '../sessions/session-cookies.ts'
import { signInBrowser } from '../sessions/sign-in-browser.ts'
import { verifyPasskey } from './verify-passkey.ts'

export const signInByPasskey = async (
  deps: Deps,
  browser: BrowserOfRequest,
  assertion: PasskeyAssertion,
): Promise<SignedIn> => {
  const used = await verifyPasskey(deps, browser, assertion, { use: 'sign-in', userId: null })
  return signInBrowser(deps, browser, { ...used, method: 'passkey', amr: ['passkey'] })
}

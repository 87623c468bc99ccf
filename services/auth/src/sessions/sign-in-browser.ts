import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { grantBrowser } from '../browsers/known-browsers.ts'
import { userWasChanged } from '../users/user.events.ts'
import type { UserDoc } from '../users/user.model.ts'
import { languageOf } from '../users/user.rules.ts'
import { beginSession, type SessionStart } from './begin-session.ts'
import { endPresentedSession } from './end-sessions.ts'
import type { BrowserOfRequest } from './session-cookies.ts'

/** Stores the browser's language, used for mails to users who have not chosen a language. */
const keepLanguage = async (deps: Deps, userId: string, { language }: BrowserOfRequest): Promise<void> => {
  await deps.users.mutate(userId, (user) => {
    if (user.browserLanguage === language) return null
    const next = nextOf(user, { browserLanguage: language })
    return { next, events: languageOf(next) === languageOf(user) ? [] : [userWasChanged(next, deps.clock())] }
  })
}

export const signInBrowser = async (
  deps: Deps,
  browser: BrowserOfRequest,
  beginning: Omit<SessionStart, 'browser'>,
): Promise<SignedIn> => {
  const { user, tap } = beginning
  if (user.browserLanguage !== browser.language) await keepLanguage(deps, user._id, browser)
  // Grant before creating the session: its check for a lost ring then withdraws both.
  const knownBrowser = await grantBrowser(deps, user, browser.read('knownBrowser'), tap?.ringId ?? null)
  const { signedIn, refreshToken } = await beginSession(deps, { ...beginning, browser: browser.family })
  await endPresentedSession(deps, browser.read('refresh'), 'replaced')
  browser.set('refresh', refreshToken)
  browser.set('knownBrowser', knownBrowser)
  return signedIn
}

export const signInByPassword = (deps: Deps, user: UserDoc, browser: BrowserOfRequest): Promise<SignedIn> =>
  signInBrowser(deps, browser, { user, method: 'pwd', amr: ['pwd'] })

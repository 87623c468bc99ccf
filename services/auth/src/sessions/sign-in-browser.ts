import type { SignedIn } from '@love-space/contracts/auth/session.ts'
import { nextOf } from '@love-space/service-kit/store/aggregate.ts'
import type { Deps } from '../deps.ts'
import { grantBrowser } from '../browsers/known-browsers.ts'
import { changedEvent } from '../users/user.events.ts'
import type { UserDoc } from '../users/user.model.ts'
import { languageOf } from '../users/user.rules.ts'
import { beginSession, type BegunSession } from './begin-session.ts'
import { endPresentedSession } from './end-sessions.ts'
import type { BrowserOfRequest } from './session-cookies.ts'

/** Gives a browser the session that began. It holds one session at a time: the one it had ends. */
export const giveSession = async (
  deps: Deps,
  browser: BrowserOfRequest,
  { refreshToken, knownBrowser }: BegunSession & { readonly knownBrowser: string },
): Promise<void> => {
  await endPresentedSession(deps, browser.read('refresh'), 'replaced')
  browser.set('refresh', refreshToken)
  browser.set('knownBrowser', knownBrowser)
}

/** Keeps the language of the browser somebody signs in with, which they are written to in unless they chose one. */
export const keepLanguage = async (deps: Deps, userId: string, { language }: BrowserOfRequest): Promise<void> => {
  await deps.users.mutate(userId, (user) => {
    if (user.browserLanguage === language) return null
    const next = nextOf(user, { browserLanguage: language })
    return { next, events: languageOf(next) === languageOf(user) ? [] : [changedEvent(next, deps.clock())] }
  })
}

/** Signs in somebody who gave their password, in a browser that is known to them from then on. */
export const signInByPassword = async (deps: Deps, user: UserDoc, browser: BrowserOfRequest): Promise<SignedIn> => {
  if (user.browserLanguage !== browser.language) await keepLanguage(deps, user._id, browser)
  const begun = await beginSession(deps, { user, method: 'pwd', amr: ['pwd'], browser: browser.family })
  const knownBrowser = await grantBrowser(deps, user, browser.read('knownBrowser'), null)
  await giveSession(deps, browser, { ...begun, knownBrowser })
  return begun.signedIn
}

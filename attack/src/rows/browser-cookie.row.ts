import { login, verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { register } from '@love-space/contracts/auth/user.routes.ts'
import { randomBytes } from 'node:crypto'
import type { Browser } from '../browser.ts'
import { newAccount, newCouple, type Partner } from '../people.ts'
import type { Row } from '../row.ts'
import type { Target } from '../target.ts'
import type { Tally } from '../tally.ts'
import { tap } from '../taps.ts'

const browserCookie = ({ cookies }: Browser): string | undefined =>
  [...cookies.keys()].find((name) => name.endsWith('browser'))

const signIns = (target: Target, owner: Partner): Record<string, (browser: Browser) => Promise<Partner['pair']>> => ({
  'a registration': async (browser) => {
    await browser.call(register, { body: newAccount(target) })
    return owner.pair
  },
  'a sign-in by password': async (browser) => {
    await browser.call(login, { body: { email: owner.email, password: owner.password } })
    return owner.pair
  },
  'a sign-in by PIN': async (browser) => {
    const { challenge } = await tap(browser, owner.pair)
    await browser.call(verifyPin, { body: { pin: owner.pin, challenge } })
    return owner.pair
  },
})

const plant = async (target: Target, owner: Partner, name: string, tally: Tally): Promise<void> => {
  for (const [what, signIn] of Object.entries(signIns(target, owner))) {
    const planted = randomBytes(32).toString('base64url')
    const browser = target.newBrowserWith([[name, planted]])
    const pair = await signIn(browser)
    const kept = browser.cookies.get(name)
    tally.check(`${what} mints a cookie of its own`, kept !== undefined && kept !== planted, kept ?? 'none')
    const elsewhere = await tap(target.newBrowserWith([[name, planted]]), pair)
    tally.check(`a cookie planted before ${what} opens nothing`, elsewhere.action === 'pin', elsewhere.action)
  }
}

export const browserCookies: Row = {
  id: '6',
  title: 'planted, unknown and foreign cookies of a known browser',
  attack: async (scene, tally) => {
    const { target, stranger } = scene
    const [owner, partner] = (await newCouple(target)).partners
    const name = browserCookie(owner.browser)
    if (name === undefined) throw new Error('Registration gave no cookie of a known browser.')
    await plant(target, owner, name, tally)
    const foreign = [
      ['of a partner', partner.browser.cookies.get(name) ?? ''],
      ['of a stranger', stranger.browser.cookies.get(name) ?? ''],
      ['unknown to all', randomBytes(32).toString('base64url')],
    ] as const
    for (const [whose, value] of foreign) {
      const { action } = await tap(target.newBrowserWith([[name, value]]), owner.pair)
      tally.check(`a cookie ${whose} opens nothing`, action === 'pin', action)
    }
  },
}

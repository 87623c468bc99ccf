import { describe, expect, inject, it } from 'vitest'
import { logout } from '@love-space/contracts/auth/session.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { createDemoClient } from '@love-space/demo-data/demo-client.ts'
import { pairOf } from '@love-space/demo-data/tap-link.ts'
import { linesSince, markLogs } from '@love-space/testing/log-errors.ts'
import { sendByPhone } from '@love-space/testing/send-by-phone.ts'
import { issueSunRing, type SunRing } from '@love-space/testing/sun-ring.ts'
import {
  completeSetup,
  expectText,
  newPerson,
  newTaps,
  openBrowser,
  phonesIn,
  registerByTap,
  webOrigin,
  type Phone,
} from './world.ts'

const phone = phonesIn(await openBrowser())

const newSunRing = async (): Promise<SunRing> => {
  const [place = ''] = await newTaps(1)
  return issueSunRing(inject('runDir'), pairOf(place))
}

const signOut = async ({ context, page }: Phone): Promise<void> => {
  const call = createDemoClient(webOrigin(), webOrigin(), sendByPhone(context.request))
  await call(logout, {})
  // Any page of this origin without sign-in code.
  await page.goto('/config.json')
  await page.evaluate(() => localStorage.clear())
}

describe('a ring that signs its taps', () => {
  it('lets its owner in by each tap, and nobody by a link that was used', async () => {
    const ring = await newSunRing()
    const adas = await phone()
    const first = ring.tap().url
    await registerByTap(adas.page, first, newPerson('Ada'))
    await completeSetup(adas.page, 'Harbour', '2024-02-14')
    await expectText(adas.page, 'Together for')

    await signOut(adas)
    const second = ring.tap().url
    await adas.page.goto(second)
    await adas.page.waitForURL(({ pathname }) => pathname === paths.home)
    await expectText(adas.page, 'Together for')

    const copies = await phone()
    for (const copied of [first, second]) {
      await copies.page.goto(copied)
      await expectText(copies.page, 'This link was already used. Tap your ring again.')
      expect(new URL(copies.page.url()).pathname).toBe(paths.tap)
    }
    // Without its code the link opens nothing either, even in the owner's browser.
    const { token, object } = ring.pair
    await signOut(adas)
    await adas.page.goto(`/api/space?${new URLSearchParams({ token, object })}`)
    await expectText(adas.page, 'Please tap your ring again.')
  })

  it('leaves its code in no address, history, cache, storage, referrer or log', async () => {
    const ring = await newSunRing()
    const mark = markLogs(inject('runDir'))
    const { page } = await phone()
    const codes: string[] = []
    const sent: string[] = []
    page.on('request', (request) => {
      const { referer = '' } = request.headers()
      const isLink = request.isNavigationRequest() && new URL(request.url()).pathname === '/api/space'
      sent.push(referer, isLink ? '' : request.url())
      const isExchange = request.url().endsWith('/api/space/token')
      if (!isExchange) sent.push(request.postData() ?? '')
    })
    const tap = async (): Promise<void> => {
      const { url, code } = ring.tap()
      codes.push(code.piccData, code.cmac)
      await page.goto(url)
    }
    await tap()
    await page.waitForURL('**/register')
    // The second load is answered by the service worker.
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await page.reload()
    await tap()
    await page.waitForURL('**/register')
    const kept = await page.evaluate(async () => {
      const found: string[] = [document.referrer, location.href, document.cookie, JSON.stringify(history.state)]
      for (const storage of [localStorage, sessionStorage]) found.push(JSON.stringify(Object.entries(storage)))
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) {
          found.push(request.url, (await (await cache.match(request))?.text()) ?? '')
        }
      }
      return found
    })
    for (let back = 0; back < 3; back += 1) {
      kept.push(page.url())
      await page.goBack().catch(() => null)
    }
    // More than the places without caches.
    expect(kept.length).toBeGreaterThan(20)
    const logged = (await linesSince(inject('runDir'), mark)).map(({ line }) => line)
    expect(logged.length).toBeGreaterThan(0)
    const places = { sent, kept, logged }
    for (const [place, texts] of Object.entries(places)) {
      const found = codes.filter((code) => texts.some((text) => text.includes(code)))
      expect([place, found]).toEqual([place, []])
    }
  })
})

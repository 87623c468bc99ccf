import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { logout } from '@love-space/contracts/auth/session.routes.ts'
import { updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { createDemoClient } from '@love-space/demo-data/demo-client.ts'
import { enterByTap } from '@love-space/demo-data/enter-by-tap.ts'
import { launchChromiumIn } from '@love-space/testing/chromium.ts'
import { sendByPhone } from '@love-space/testing/send-by-phone.ts'
import { newPerson } from '../couple.ts'
import { interleaved, median, millis } from '../measure.ts'
import type { Finding, Row } from '../row.ts'
import { record, slowDown, slowPhone } from '../visit.ts'

const homeMsMax = 30_000
const msMax = 1_000
const tripsMax = 3

const untilHome = async (page: Page): Promise<void> => {
  try {
    await page.waitForURL(({ pathname }) => pathname === '/', { timeout: homeMsMax, waitUntil: 'commit' })
    await page.getByRole('button', { name: "Write today's letter" }).first().waitFor({ timeout: homeMsMax })
  } catch {
    throw new Error(`a tap did not lead to a usable home; the page was ${new URL(page.url()).pathname}.`)
  }
}

interface Tap {
  readonly ms: number
  readonly sequence: { readonly trips: number; readonly paths: readonly string[] }
}

/** Waits until the service worker answers, which it does from the second visit on. */
const untilWorkerAnswers = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true })
    })
  })

export const ringTap: Row = {
  name: 'ring-tap',
  run: async (bench) => {
    const { loveSpace, taps } = await bench.product()
    const [tap = ''] = await taps(2)
    const dir = await mkdtemp(join(tmpdir(), 'love-space-phone-'))
    const context = await launchChromiumIn(dir, { viewport: slowPhone.viewport, isMobile: true, hasTouch: true })
    try {
      const call = createDemoClient(loveSpace.web, loveSpace.web, sendByPhone(context.request))
      const { token, space } = await enterByTap(call, tap, 'first', newPerson('Ada'))
      await call(updateSpace, {
        params: { spaceId: space.id },
        body: { customName: 'Harbour', relationshipStartDate: '2024-02-14', spaceSettingComplete: true },
        token,
      })
      const page = await context.newPage()
      const signOut = async () => {
        await call(logout, {})
        await page.goto(`${loveSpace.web}/icon.svg`)
        await page.evaluate(() => localStorage.clear())
      }
      const tapOnce = async (cpuTimesSlower: number): Promise<Tap> => {
        await page.goto('about:blank')
        const session = await context.newCDPSession(page)
        await slowDown(session, cpuTimesSlower)
        const recording = record(session)
        const startedAt = performance.now()
        await page.goto(tap, { waitUntil: 'commit' })
        await untilHome(page)
        const ms = performance.now() - startedAt
        const sequence = recording.sequenceUpTo(ms)
        await recording.stop()
        return { ms, sequence }
      }
      const tapSignedOut = async (cpuTimesSlower: number): Promise<Tap> => {
        await signOut()
        return tapOnce(cpuTimesSlower)
      }
      await tapSignedOut(1)
      await untilWorkerAnswers(page)
      // Browsers cache compiled code from the second run on.
      await tapSignedOut(1)
      await tapOnce(1)
      const runs = await interleaved(bench.quick ? 1 : 5, {
        outOnPhone: () => tapSignedOut(slowPhone.cpuTimesSlower),
        inOnPhone: () => tapOnce(slowPhone.cpuTimesSlower),
        outOnNetwork: () => tapSignedOut(1),
        inOnNetwork: () => tapOnce(1),
      })
      return [
        ...linesOf('signed out', runs.outOnPhone, runs.outOnNetwork),
        ...linesOf('signed in as the owner', runs.inOnPhone, runs.inOnNetwork),
      ]
    } finally {
      await context.close()
      await rm(dir, { recursive: true, force: true })
    }
  },
}

const linesOf = (who: string, onPhone: readonly Tap[], onNetwork: readonly Tap[]): Finding[] => {
  const phoneMs = median(onPhone.map(({ ms }) => ms))
  const networkMs = median(onNetwork.map(({ ms }) => ms))
  const trips = median(onNetwork.map(({ sequence }) => sequence.trips))
  const typical = onNetwork.find(({ sequence }) => sequence.trips === trips)
  const what = `ring tap to usable home (known phone, ${who}, warm caches)`
  return [
    {
      what: `${what}: requests in sequence`,
      product: String(trips),
      baseline: '–',
      budget: '≤ 3',
      holds: trips <= tripsMax,
      note: `by time, redirects included, what the service worker answers by itself left out: ${typical?.sequence.paths.join(', ')}.`,
    },
    {
      what,
      product: millis(phoneMs),
      baseline: `${millis(networkMs)} (CPU not slowed)`,
      ratio: phoneMs / networkMs,
      budget: '≤ 1000 ms',
      holds: phoneMs <= msMax,
      note: 'CPU four times slower, 150 ms round trip, 1.6 Mbit/s; by the clock, so it carries whatever else the machine does.',
    },
  ]
}

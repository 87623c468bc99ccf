import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { logout } from '@love-space/contracts/auth/session.routes.ts'
import { updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { handleSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import { createDemoClient, type DemoClient } from '@love-space/demo-data/demo-client.ts'
import { enterByTap } from '@love-space/demo-data/enter-by-tap.ts'
import { launchChromiumIn } from '@love-space/testing/chromium.ts'
import { sendByPhone } from '@love-space/testing/send-by-phone.ts'
import { newPerson } from '../couple.ts'
import { interleaved, median, millis } from '../measure.ts'
import type { Bench, Finding, Row } from '../row.ts'
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

/** Links of a free ring, one for each tap. */
interface TappedRing {
  readonly link: () => string
  /** Prepares the phone for the registration by this ring. */
  readonly open?: (call: DemoClient) => Promise<unknown>
}

/** A phone on which the ring's owner has signed in before, and whose caches are warm. */
interface Phone {
  readonly tapSignedOut: (cpuTimesSlower: number) => Promise<Tap>
  readonly tapSignedIn: (cpuTimesSlower: number) => Promise<Tap>
  readonly close: () => Promise<void>
}

const openPhone = async ({ product }: Bench, { link, open }: TappedRing): Promise<Phone> => {
  const { loveSpace } = await product()
  const dir = await mkdtemp(join(tmpdir(), 'love-space-phone-'))
  const context = await launchChromiumIn(dir, { viewport: slowPhone.viewport, isMobile: true, hasTouch: true })
  const close = async (): Promise<void> => {
    await context.close()
    await rm(dir, { recursive: true, force: true })
  }
  try {
    const call = createDemoClient(loveSpace.web, loveSpace.web, sendByPhone(context.request))
    await open?.(call)
    const { token, space } = await enterByTap(call, link(), 'first', newPerson('Ada'))
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
      await page.goto(link(), { waitUntil: 'commit' })
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
    return { tapSignedOut, tapSignedIn: tapOnce, close }
  } catch (error) {
    await close()
    throw error
  }
}

export const ringTap: Row = {
  name: 'ring-tap',
  run: async (bench) => {
    const { taps, sunRing } = await bench.product()
    const [tap = ''] = await taps(2)
    const ring = await sunRing((await taps(1))[0] ?? '')
    const phone = await openPhone(bench, { link: () => tap })
    const sunPhone = await openPhone(bench, {
      link: () => ring.tap().url,
      // The registration needs the ticket of a tap.
      open: (call) => call(handleSpaceToken, { body: { ...ring.pair, ...ring.chip.tap() } }),
    })
    try {
      const runs = await interleaved(bench.quick ? 1 : 5, {
        outOnPhone: () => phone.tapSignedOut(slowPhone.cpuTimesSlower),
        inOnPhone: () => phone.tapSignedIn(slowPhone.cpuTimesSlower),
        outOnNetwork: () => phone.tapSignedOut(1),
        outBySun: () => sunPhone.tapSignedOut(1),
        inOnNetwork: () => phone.tapSignedIn(1),
        inBySun: () => sunPhone.tapSignedIn(1),
      })
      return [
        ...linesOf('signed out', runs.outOnPhone, runs.outOnNetwork),
        ...linesOf('signed in as the owner', runs.inOnPhone, runs.inOnNetwork),
        besideOf('signed out', runs.outBySun, runs.outOnNetwork),
        besideOf('signed in as the owner', runs.inBySun, runs.inOnNetwork),
      ]
    } finally {
      await Promise.all([phone, sunPhone].map(({ close }) => close()))
    }
  },
}

const tripsOf = (taps: readonly Tap[]): number => median(taps.map(({ sequence }) => sequence.trips))

const msOf = (taps: readonly Tap[]): number => median(taps.map(({ ms }) => ms))

const typicalOf = (taps: readonly Tap[]): string =>
  taps.find(({ sequence }) => sequence.trips === tripsOf(taps))?.sequence.paths.join(', ') ?? ''

const besideOf = (who: string, bySun: readonly Tap[], byStatic: readonly Tap[]): Finding => {
  const [trips, baseline] = [tripsOf(bySun), tripsOf(byStatic)]
  return {
    what: `tap of a ring that signs, to usable home (known phone, ${who}, warm caches): requests in sequence`,
    product: String(trips),
    baseline: `${baseline} (static ring)`,
    budget: 'none more',
    holds: trips <= baseline,
    note: `${typicalOf(bySun)}; in ${millis(msOf(bySun))}, with a static ring in ${millis(msOf(byStatic))}.`,
  }
}

const linesOf = (who: string, onPhone: readonly Tap[], onNetwork: readonly Tap[]): Finding[] => {
  const [phoneMs, networkMs, trips] = [msOf(onPhone), msOf(onNetwork), tripsOf(onNetwork)]
  const what = `ring tap to usable home (known phone, ${who}, warm caches)`
  return [
    {
      what: `${what}: requests in sequence`,
      product: String(trips),
      baseline: '–',
      budget: '≤ 3',
      holds: trips <= tripsMax,
      note: `by time, redirects included, what the service worker answers by itself left out: ${typicalOf(onNetwork)}.`,
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

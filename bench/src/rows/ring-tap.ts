import type { APIRequestContext, Page } from 'playwright-core'
import { logout, register } from '@love-space/contracts/http/auth.ts'
import { createWithToken, updateSpace } from '@love-space/contracts/http/space.ts'
import type { AnswerOf, RouteSpec } from '@love-space/contracts/route.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { pairOf, registrationOf } from '../couple.ts'
import { interleaved, median, millis } from '../measure.ts'
import { CannotRun, type Row } from '../row.ts'
import { record, slowDown, slowPhone } from '../visit.ts'

const homeMsMax = 30_000
const msMax = 1_000
const tripsMax = 3

/** Calls the API with the browser's own cookies. */
const callerOf =
  (phone: APIRequestContext, origin: string) =>
  async <const R extends RouteSpec>(
    route: R,
    call: { path?: string; data?: unknown; token?: string } = {},
  ): Promise<AnswerOf<R>> => {
    const response = await phone.fetch(`${origin}/api${call.path ?? route.path}`, {
      method: route.method,
      headers: { origin, 'x-love-space': '1', ...(call.token ? { authorization: `Bearer ${call.token}` } : {}) },
      ...(call.data === undefined ? {} : { data: call.data }),
    })
    if (!response.ok()) throw new Error(`${route.id} answered ${response.status()}: ${await response.text()}`)
    return (await response.json().catch(() => undefined)) as AnswerOf<R>
  }

const untilHome = async (page: Page): Promise<void> => {
  try {
    await page.waitForURL(({ pathname }) => pathname === '/', { timeout: homeMsMax, waitUntil: 'commit' })
    await page.getByRole('button', { name: "Write today's message" }).first().waitFor({ timeout: homeMsMax })
  } catch {
    throw new CannotRun(`a tap did not lead to a usable home; the page was ${new URL(page.url()).pathname}.`)
  }
}

/** From opening a ring's link on a phone that knows its owner, signed out but with a warm cache, to a usable home. */
export const ringTap: Row = {
  name: 'ring-tap',
  run: async (bench) => {
    const { loveSpace, taps } = await bench.product()
    const [tap = ''] = await taps(2)
    const browser = await launchChromium()
    try {
      const context = await browser.newContext({ viewport: slowPhone.viewport, isMobile: true, hasTouch: true })
      const call = callerOf(context.request, loveSpace.web)
      const { data: signedIn } = await call(register, { data: registrationOf(tap, 'Ada') })
      const { token, user } = signedIn
      const { data: created } = await call(createWithToken, { data: { ...pairOf(tap), userId: user.id }, token })
      await call(updateSpace, {
        path: `/space/${created.space.id}`,
        data: { customName: 'Harbour', relationshipStartDate: '2024-02-14', spaceSettingComplete: true },
        token,
      })
      const page = await context.newPage()
      const tapOnce = async (cpuTimesSlower: number) => {
        await call(logout)
        await page.goto(`${loveSpace.web}/icon.svg`)
        await page.evaluate(() => localStorage.clear())
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
      await tapOnce(1)
      const runs = await interleaved(bench.quick ? 1 : 5, {
        phone: () => tapOnce(slowPhone.cpuTimesSlower),
        network: () => tapOnce(1),
      })
      const ms = (name: keyof typeof runs) => median(runs[name].map((run) => run.ms))
      const trips = median(runs.network.map(({ sequence }) => sequence.trips))
      const typical = runs.network.find(({ sequence }) => sequence.trips === trips)
      return [
        {
          what: 'ring tap to usable home (known phone, warm cache): requests in sequence',
          product: String(trips),
          baseline: '–',
          budget: '≤ 3',
          holds: trips <= tripsMax,
          note: `by time, redirects included: ${typical?.sequence.paths.join(', ')}.`,
        },
        {
          what: 'ring tap to usable home (known phone, warm cache)',
          product: millis(ms('phone')),
          baseline: `${millis(ms('network'))} (CPU not slowed)`,
          ratio: ms('phone') / ms('network'),
          budget: '≤ 1000 ms',
          holds: ms('phone') <= msMax,
          note: 'CPU four times slower, 150 ms round trip, 1.6 Mbit/s; by the clock, so it carries whatever else the machine does.',
        },
      ]
    } finally {
      await browser.close()
    }
  },
}

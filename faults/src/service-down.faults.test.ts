import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { getRandomQuote } from '@love-space/contracts/admin/quote.routes.ts'
import { getTodaysConversation } from '@love-space/contracts/engagement/message.routes.ts'
import { handleSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import { listMemories } from '@love-space/contracts/media/memory.routes.ts'
import { paths, sections } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import type { ApiError } from '@love-space/demo-data/demo-client.ts'
import { pairOf } from '@love-space/demo-data/tap-link.ts'
import { findFreePort } from '@love-space/local-runtime/record/ports.ts'
import { prepareExtraProcesses } from '@love-space/local-runtime/run/process-starter.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { signIn, type BrowserClient } from './client.ts'
import { openPhone, type Browser } from './phone.ts'

type Page = Awaited<ReturnType<Browser['newPage']>>
type ServiceName = 'admin' | 'media' | 'engagement'

const dir = inject('runDir')
const { couple, admin, taps } = inject('demo')
const [mia = admin] = couple

let browser: Browser
let extra: Awaited<ReturnType<typeof prepareExtraProcesses>>
beforeAll(async () => {
  browser = await launchChromium()
  extra = await prepareExtraProcesses(dir)
}, 60_000)
afterAll(async () => {
  await browser?.close()
  await extra?.stop()
})

/** Pages, with the text shown while a service is down; null if nothing is missing. */
const missed: Record<ServiceName, readonly (readonly [path: string, says: string | null])[]> = {
  engagement: [
    [paths.home, "Today's letters didn't load."],
    [paths.memory, null],
    [settingsPageOf(paths.settings, settingsPages.notifications), "Your notification settings didn't load."],
  ],
  media: [
    [paths.home, "Your memories didn't load."],
    [paths.memory, "Your pictures didn't load."],
    [paths.timeline, "Your timeline didn't load."],
    [settingsPageOf(paths.settings, settingsPages.export), "We couldn't check on your data."],
  ],
  admin: [
    [paths.home, "The quote didn't load."],
    [paths.settings, null],
  ],
}
const names = Object.keys(missed) as ServiceName[]
const officeSays = 'Failed to load the state of the services'

/** Texts of pages whose remote fails to load or crashes. */
const wholePageErrors = ["This part of Love Space isn't answering", 'Something went wrong here']

const openAs = async (origin: string, client: BrowserClient): Promise<Page> => {
  const options = { serviceWorkers: 'block', viewport: { width: 1280, height: 720 } } as const
  return (await openPhone(browser, origin, { client }, options)).newPage()
}
const isWhole = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.getByRole('banner').waitFor()
  for (const title of wholePageErrors) expect(await page.getByText(title).count()).toBe(0)
}

const outcome = (call: Promise<unknown>): Promise<number | 'answered'> =>
  call.then(
    () => 'answered',
    (error: unknown) => (error as ApiError).status,
  )

describe.each(names)('while %s is down', (service) => {
  let origin: string
  beforeAll(async () => {
    const [port, nobodys] = [await findFreePort(), await findFreePort()]
    const env = { [`${service.toUpperCase()}_URL`]: `http://127.0.0.1:${nobodys}` }
    await extra.start({ name: 'gateway', port, env })
    origin = `http://localhost:${port}`
  }, 60_000)

  it('rings open, people sign in, and everything of the others is answered', async () => {
    const client = await signIn(origin, mia)
    const tap = await client.call(handleSpaceToken, { body: pairOf(taps.owned[0] ?? '') })
    expect(['home', 'config', 'login']).toContain(tap.data.action)
    const spaceId = (await client.call(listSpaces)).data.spaces[0]?.id ?? ''
    expect(await outcome(client.call(meWithRoles))).toBe('answered')
    const others = {
      engagement: await outcome(client.call(getTodaysConversation)),
      media: await outcome(client.call(listMemories, { params: { spaceId }, query: {} })),
      admin: await outcome(client.call(getRandomQuote, { query: {} })),
    }
    const expected = Object.fromEntries(names.map((name) => [name, name === service ? 503 : 'answered']))
    expect(others).toEqual(expected)
  })

  it('pages say so in the place of what is missing, and the rest of them goes on', { timeout: 90_000 }, async () => {
    const page = await openAs(origin, await signIn(origin, mia))
    for (const [path, says] of missed[service]) {
      await page.goto(path)
      await isWhole(page)
      // Sections of home load when the page scrolls near them.
      if (path === paths.home) await page.locator(`#${sections.memories}`).scrollIntoViewIfNeeded()
      if (says !== null) await page.getByText(says).first().waitFor({ state: 'attached' })
    }
    await page.context().close()
    const office = await openAs(origin, await signIn(origin, admin))
    await office.goto(`${paths.admin}/operations`)
    await isWhole(office)
    await office
      .getByText(service === 'admin' ? officeSays : 'Running')
      .first()
      .waitFor()
    await office.context().close()
  })
})

import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { capsulesPath } from '@love-space/contracts/capsules-page.ts'
import { systemClock } from '@love-space/service-kit/process/clock.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { valueAt } from './http.ts'
import type { TestUser } from './people.ts'

type Browser = Awaited<ReturnType<typeof launchChromium>>
type Page = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['newPage']>>

const openPhone = async (browser: Browser, web: string, { browser: client }: TestUser): Promise<Page> => {
  const user = valueAt((await client.call(meWithRoles)).json, 'data.user')
  const viewport = { width: 390, height: 844 }
  const context = await browser.newContext({ baseURL: web, viewport, reducedMotion: 'reduce', serviceWorkers: 'block' })
  await context.clock.setSystemTime(systemClock())
  await context.addInitScript(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    [
      ['authToken', client.token ?? ''],
      ['user', JSON.stringify(user)],
    ] as [string, string][],
  )
  const page = await context.newPage()
  await page.goto(capsulesPath)
  await page.getByRole('heading', { name: 'Sealed letters' }).waitFor()
  return page
}

/** Opens the sealed letters on a phone of each person. Returns what waits until a text shows on all, and what closes them. */
export const openPhones = async (web: string, people: readonly TestUser[]) => {
  const browser = await launchChromium()
  const pages: Page[] = []
  for (const person of people) pages.push(await openPhone(browser, web, person))
  return {
    shown: (text: string) => Promise.all(pages.map((page) => page.getByText(text).first().waitFor())),
    close: () => browser.close(),
  }
}

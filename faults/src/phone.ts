import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import type { launchChromium } from '@love-space/testing/chromium.ts'
import type { Partner } from './couple.ts'

export type Browser = Awaited<ReturnType<typeof launchChromium>>
export type BrowserContext = Awaited<ReturnType<Browser['newContext']>>
export type Page = Awaited<ReturnType<BrowserContext['newPage']>>

export const openPhone = async (
  browser: Browser,
  web: string,
  { client }: Pick<Partner, 'client'>,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> => {
  const me = await client.insist(meWithRoles, {})
  const context = await browser.newContext({ baseURL: web, viewport: { width: 390, height: 844 }, ...options })
  const session: readonly [string, string][] = [
    ['authToken', client.token ?? ''],
    ['user', JSON.stringify(me.data.user)],
  ]
  await context.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, session)
  return context
}

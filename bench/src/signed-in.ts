import type { Browser, BrowserContext } from 'playwright-core'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import type { Product } from './product.ts'
import { slowPhone } from './visit.ts'

/** Opens a signed-in phone. The caller closes it. */
export const phoneOf = async (browser: Browser, product: Product, token: string): Promise<BrowserContext> => {
  const { data } = await product.call(meWithRoles, { token })
  const entries: readonly [string, string][] = [
    ['authToken', token],
    ['user', JSON.stringify(data.user)],
  ]
  const context = await browser.newContext({ viewport: slowPhone.viewport, isMobile: true, hasTouch: true })
  await context.addInitScript((stored) => {
    for (const [key, value] of stored) localStorage.setItem(key, value)
  }, entries)
  return context
}

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from 'playwright-core'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { completeSetup, enterByRing, firstNameOf, newPerson, newPhone, newTaps, register, type Phone } from './world.ts'

let browser: Browser
const phones: Phone[] = []
const phone = async (): Promise<Phone> => {
  const opened = await newPhone(browser)
  phones.push(opened)
  return opened
}

beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
})
afterEach(async () => {
  const complaints = phones.flatMap((opened) => opened.complaints)
  await Promise.all(phones.splice(0).map(({ context }) => context.close()))
  expect(complaints).toEqual([])
})

describe('the first taps of two rings', () => {
  it('lead two people into one space, and a third person nowhere', async () => {
    const [first = '', second = '', third = ''] = await newTaps(3)
    const ada = newPerson('Ada')
    const ben = newPerson('Ben')
    const adas = await phone()
    const bens = await phone()

    await enterByRing(adas.page, first, ada)
    await completeSetup(adas.page, 'Harbour', '2024-02-14')
    await expect.poll(() => adas.page.getByText('Together for').isVisible()).toBe(true)
    await expect.poll(() => adas.page.getByText('Waiting for your partner').isVisible()).toBe(true)

    await bens.page.goto(second)
    await bens.page.waitForURL('**/register')
    await register(bens.page, ben)
    await bens.page.waitForURL((url) => url.pathname !== '/register')
    await bens.page.goto('/')
    const banner = bens.page.getByRole('banner')
    await expect.poll(() => banner.textContent()).toContain(firstNameOf(ada))
    await expect.poll(() => banner.textContent()).toContain(firstNameOf(ben))
    await expect.poll(() => banner.textContent()).toContain('Harbour')
    // The one who was there first hears of it without a reload.
    await expect.poll(() => adas.page.getByText('Waiting for your partner').count()).toBe(0)

    const strangers = await phone()
    await strangers.page.goto(third)
    await expect.poll(() => strangers.page.getByRole('button', { name: 'Go Home' }).isVisible()).toBe(true)
    expect(new URL(strangers.page.url()).pathname).toBe('/space')
  })

  it('leave no secret in the address bar or the history', async () => {
    const [tap = ''] = await newTaps(1)
    const { page } = await phone()
    await page.goto(tap)
    await page.waitForURL('**/register')
    const { searchParams } = new URL(tap)
    expect(page.url()).not.toContain(searchParams.get('object'))
    await page.goBack().catch(() => null)
    expect(page.url()).not.toContain(searchParams.get('object'))
  })

  it('say what is missing in a link that is not complete', async () => {
    const { page } = await phone()
    await page.goto('/api/space?token=only-half-of-it')
    await expect.poll(() => page.getByText('Missing token or object/user parameter').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Go Home' }).click()
    await page.waitForURL((url) => url.pathname === '/')
  })
})

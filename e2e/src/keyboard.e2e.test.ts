import type { Locator, Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { settledAlone, settle } from './scenes.ts'
import { newPhone, newTaps, openBrowser } from './world.ts'

const browser = await openBrowser()

const stopsMax = 100

const nowhere = 'the focus is nowhere'

const complaintAboutFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'the focus is nowhere'
    const called = `${element.tagName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}"`
    const ringOf = (node: Element | null, levels: number): Element | undefined => {
      if (!node || levels === 0) return undefined
      const { outlineStyle, outlineWidth } = getComputedStyle(node)
      const hasRing = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
      return hasRing ? node : ringOf(node.parentElement, levels - 1)
    }
    const ring = ringOf(element, 3)
    if (!ring) return `${called} does not show the focus`
    const { left, top, right, bottom } = ring.getBoundingClientRect()
    if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return `${called} is beside the screen`
    const found = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    if (!found || !(ring.contains(found) || found.contains(ring))) return `${called} is behind ${found?.tagName}`
    const outline = parseFloat(getComputedStyle(ring).outlineOffset) < 0 ? 0 : 2
    for (let parent = ring.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflow === 'visible') continue
      const box = parent.getBoundingClientRect()
      const isCut =
        left - outline < box.left ||
        top - outline < box.top ||
        right + outline > box.right ||
        bottom + outline > box.bottom
      if (isCut) return `the focus of ${called} is cut off by ${parent.className}`
    }
    return undefined
  })

const lastingComplaint = async (page: Page): Promise<string | undefined> => {
  let complaint = await complaintAboutFocus(page)
  const goesAway = async () => {
    complaint = await complaintAboutFocus(page)
    return complaint === undefined || complaint === nowhere
  }
  if (complaint && complaint !== nowhere) await waitFor(goesAway, { timeoutMs: 3_000 }).catch(() => undefined)
  return complaint
}

it('everything of a day works by keyboard, with a visible focus', async () => {
  const [tap = ''] = await newTaps(1)
  const person = await settledAlone(inject('demo'), 'Kay', tap)
  const { page, context, complaints } = await newPhone(browser, { width: 1280 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found = new Set<string>()
  const press = async (key: string) => {
    await page.keyboard.press(key)
    const complaint = await lastingComplaint(page)
    // After the last element, the focus moves to the browser's controls, then to the first element.
    if (complaint && complaint !== nowhere) found.add(`${new URL(page.url()).pathname}: ${complaint}`)
  }
  const has = (target: Locator) => target.evaluateAll((all) => all.includes(document.activeElement as HTMLElement))
  const to = async (target: Locator, key: 'Tab' | 'Shift+Tab' | 'ArrowDown' = 'Tab') => {
    for (let stop = 0; stop < stopsMax; stop += 1) {
      await press(key)
      if (await has(target)) return
    }
    throw new Error(`${target.toString()} was not reached by ${stopsMax} times ${key}.`)
  }
  const hasFocus = async (target: Locator) => {
    await expect.poll(() => has(target), { message: target.toString() }).toBe(true)
  }
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  const opens = async () => {
    await page.keyboard.press('Enter')
    await dialog.waitFor()
  }
  /** Closes a dialog; the focus must return to the opener. */
  const closes = async (opener: Locator) => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await hasFocus(opener)
  }
  const chooseInMenu = async (item: RegExp | string) => {
    await to(button(/menu$/i), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    await to(page.getByRole('menuitem', { name: item }), 'ArrowDown')
    await page.keyboard.press('Enter')
  }

  await page.goto(paths.login)
  await settle(page)
  await to(page.getByLabel('Email'))
  await page.keyboard.type(person.email)
  await to(page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === paths.home)
  await settle(page)
  // Sections that load late move those below, so load them all first.
  const isAtEnd = () => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2)
  while (!(await isAtEnd())) {
    await page.keyboard.press('PageDown')
    await settle(page)
  }
  await page.keyboard.press('Home')

  const write = button("Write today's letter")
  await to(write)
  await opens()
  await hasFocus(page.getByLabel('Your letter'))
  await page.keyboard.type('By keys alone.')
  await to(page.getByRole('radio', { name: 'Romantic' }))
  await press('ArrowRight')
  await to(page.getByLabel(/^Tags/))
  await page.keyboard.type('quiet')
  await page.keyboard.press('Enter')
  await to(dialog.getByRole('button', { name: 'Send' }))
  await page.keyboard.press('Enter')
  await page.getByText('By keys alone.').first().waitFor()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => complaintAboutFocus(page)).not.toBe(nowhere)
  await page.getByText('Grateful').first().waitFor()
  await to(button(/^Edit$/))
  await opens()
  await closes(button(/^Edit$/))

  await to(button('Letter options'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('menu').waitFor()
  await to(page.getByRole('menuitem', { name: 'View history' }), 'ArrowDown')
  await opens()
  await hasFocus(page.getByRole('gridcell').getByRole('button', { name: /^Today/ }))
  await press('ArrowUp')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const chooseDay = button(/^Choose a day/)
  await hasFocus(chooseDay)
  await opens()
  await closes(chooseDay)
  await to(button('The day before'), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await to(button('Back to Today'))
  await page.keyboard.press('Enter')
  await button('Back to Today').waitFor({ state: 'detached' })
  await expect.poll(() => complaintAboutFocus(page)).not.toBe(nowhere)

  const bell = button(/^Notifications/)
  await to(bell, 'Shift+Tab')
  await opens()
  await closes(bell)

  await chooseInMenu(/Kay Moss/)
  await page.waitForURL(`**${paths.settings}`)
  await settle(page)
  await hasFocus(page.getByRole('heading', { level: 1 }))
  await to(page.getByRole('link', { name: /^Profile/ }))
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('heading', { level: 1, name: 'Profile' }))
  await to(page.getByLabel('Name', { exact: true }))
  await to(page.getByRole('link', { name: 'Settings', exact: true }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('heading', { level: 1, name: 'Settings' }))
  await to(page.getByRole('link', { name: /^Sign-ins/ }))
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('heading', { level: 1, name: 'Sign-ins' }))
  const everywhere = button('Sign out everywhere')
  await to(everywhere)
  await opens()
  await hasFocus(dialog.getByRole('button', { name: 'Cancel' }))
  await closes(everywhere)

  await chooseInMenu('Space settings')
  await page.waitForURL(`**${paths.spaceSettings}`)
  await settle(page)
  await to(page.getByRole('link', { name: /^Your space/ }))
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('heading', { level: 1, name: 'Your space' }))
  await to(button('Open calendar'))
  await opens()
  await closes(button('Open calendar'))
  await to(page.getByRole('link', { name: 'Space settings' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('heading', { level: 1, name: 'Space settings' }))
  await to(page.getByRole('link', { name: /^Rings/ }))
  await page.keyboard.press('Enter')
  await hasFocus(page.getByRole('heading', { level: 1, name: 'Rings' }))
  await to(button(/^Rename/))
  await opens()
  await closes(button(/^Rename/))

  await chooseInMenu('Sign out')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  expect([...found]).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

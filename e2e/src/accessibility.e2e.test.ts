import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { findingsOn, twoLooks, type Look } from './axe.ts'
import { closeScene, playScene, prepareStage, scenes, seeAll, settle, type Stage } from './scenes.ts'
import { fillInSignIn, newCouple, newPhone, newTaps, openBrowser } from './world.ts'

const browser = await openBrowser()
afterAll(() => browser.close())

async function findings(page: Page, path: string, looks?: readonly Look[]): Promise<string[]> {
  await page.goto(path)
  await settle(page)
  await seeAll(page)
  return findingsOn(page, path, looks)
}

/** Checks the dialogs of memories and timeline, each opened from the one before. */
async function findingsOnMoments(page: Page): Promise<string[]> {
  const found: string[] = []
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const look = async (screen: string, place: Locator) => {
    await place.waitFor()
    found.push(...(await findingsOn(page, screen)))
  }
  await page.goto(paths.memory)
  await press(/^Open /)
  await look('memory', page.getByRole('dialog').getByRole('heading', { name: 'Comments' }))
  await press(/in full size$/)
  await look('viewer', page.locator('.media-viewer').getByRole('img').first())
  await page.keyboard.press('Escape')
  await press('Edit memory')
  await look('memory editor', page.getByRole('dialog', { name: 'Edit memory' }))
  await page.goto(paths.timeline)
  await press('Show all years')
  await press(/^Show “/)
  await look('event', page.getByRole('dialog'))
  await press('Edit')
  await look('event form', page.getByRole('dialog', { name: 'Edit Timeline Event' }))
  return found
}

describe.each([
  { width: 360, looks: undefined },
  { width: 1280, looks: twoLooks },
])('at $width px, in both themes, light and dark', ({ width, looks }) => {
  it('what a visitor sees has no finding', { timeout: 120_000 }, async () => {
    const { page, context } = await newPhone(browser, { width })
    const found: string[] = []
    for (const path of [
      '/',
      paths.login,
      paths.register,
      paths.forgotPassword,
      paths.resetPin,
      paths.tap,
      paths.settings,
      paths.privacyPolicy,
      paths.termsOfService,
      paths.diagnostics,
      '/nowhere',
    ]) {
      found.push(...(await findings(page, path, looks)))
    }
    await context.close()
    expect(found).toEqual([])
  })

  it('what a partner sees has no finding', { timeout: 180_000 }, async () => {
    const { page, context } = await newPhone(browser, { width })
    const [partner] = inject('demo').couple
    if (!partner) throw new Error('The demo has no couple.')
    await page.goto(paths.login)
    await fillInSignIn(page, partner)
    await page.waitForURL((url) => url.pathname === '/')
    const found: string[] = []
    const pages = ['/', paths.memory, paths.timeline, paths.settings, paths.spaceSettings, paths.admin]
    for (const path of pages) found.push(...(await findings(page, path, looks)))
    // Identical in every width.
    if (width < 768) found.push(...(await findings(page, paths.notifications)), ...(await findingsOnMoments(page)))
    await context.close()
    expect(found).toEqual([])
  })
})

it('where the reader’s own colours are forced, what is chosen and what is filled still stand out', async () => {
  const { page } = (await newCouple(browser)).ada.phone
  await page.emulateMedia({ forcedColors: 'active' })
  await page.getByRole('button', { name: "Write today's message" }).click()
  const styleOf = (place: Locator, property: string) =>
    place.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  const chip = (mood: string) => page.locator('label').filter({ has: page.getByRole('radio', { name: mood }) })
  expect(await styleOf(chip('Romantic'), 'outline-style')).toBe('solid')
  expect(await styleOf(chip('Grateful'), 'outline-style')).toBe('none')
  expect(await styleOf(page.getByRole('button', { name: 'Send' }), 'border-top-width')).toBe('1px')
})

const states = {
  phone: ['register-pin', 'tap-pin-wrong', 'home-folded', 'session-over'],
  desktop: [
    'calendar',
    'conversation-menu',
    'menu-operator',
    'bell',
    'write',
    'pin-asked-again',
    'space-settings-invitation',
  ],
}
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } }

describe('a state of a screen, and what lies over it', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await prepareStage(inject('demo'), [await newTaps(1), await newTaps(1), await newTaps(1)].flat())
  })

  it.each(['phone', 'desktop'] as const)('has no finding on a %s', { timeout: 240_000 }, async (size) => {
    const found: string[] = []
    for (const name of states[size]) {
      const scene = scenes.find((one) => one.name === name)
      if (!scene) throw new Error(`There is no scene ${name}.`)
      const page = await playScene(browser, stage, scene, sizes[size])
      found.push(...(await findingsOn(page, name, size === 'phone' ? undefined : twoLooks)))
      await closeScene(page)
    }
    expect(found).toEqual([])
  })
})

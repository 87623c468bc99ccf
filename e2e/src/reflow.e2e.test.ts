import { describe, expect, inject, it } from 'vitest'
import type { Page } from 'playwright-core'
import { findingsOn, twoLooks, type Look } from './axe.ts'
import { findUnseen } from './engines/find-unseen.ts'
import { overflowing } from './overflowing.ts'
import { closeScene, playScene, prepareStage, scenes, type Scene } from './scenes.ts'
import { newTaps, openBrowser } from './world.ts'

const browser = await openBrowser()
const taps = [await newTaps(1), await newTaps(1), await newTaps(1)].flat()
const stage = await prepareStage(inject('demo'), taps)

const smallPhone = { width: 320, height: 568 }
const phone = { width: 390, height: 844 }

/** Scenes with distinct layouts; the others differ in words or colours only. */
const layouts = new Set([
  'welcome',
  'sign-in-refused',
  'register-errors',
  'register-pin',
  'opening',
  'tap-pin-wrong',
  'tap-incomplete',
  'privacy',
  'part-down',
  'diagnostics',
  'home-folded',
  'home-long-letter',
  'home-long-names',
  'home-right-to-left',
  'home-five-digits',
  'home-nothing-set',
  'home-alone',
  'home-beginning',
  'home-parts-failed',
  'home-setup',
  'home-without-space',
  'home-offline-letter',
  'earlier-day',
  'calendar',
  'conversation-menu',
  'write',
  'both-here',
  'menu',
  'menu-operator',
  'notifications',
  'memories',
  'memory-editor',
  'timeline',
  'event-form',
  'settings',
  'space-settings',
  'space-settings-setup',
  'space-settings-invitation',
  'pin-asked-again',
  'session-over',
  'back-office',
])

const allLooks = undefined
/** States and what lies over a screen: axe looks at them too; a dialog or menu is identical in both widths. */
const lookedAt = new Map<string, readonly Look[] | undefined>([
  ['register-pin', allLooks],
  ['tap-pin-wrong', allLooks],
  ['home-folded', allLooks],
  ['session-over', allLooks],
  ['diagnostics', allLooks],
  ['calendar', twoLooks],
  ['conversation-menu', twoLooks],
  ['menu-operator', twoLooks],
  ['write', twoLooks],
  ['pin-asked-again', twoLooks],
  ['space-settings-invitation', twoLooks],
])

const enlarge = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)

const isOnPhones = ({ name, on }: Scene) => layouts.has(name) && on !== 'desktop'

describe('a small screen and large text', () => {
  it.each(scenes.filter(isOnPhones))('$name fits 320 px, and 390 px with text at 200 %', async (scene) => {
    const page = await playScene(browser, stage, scene, smallPhone)
    try {
      expect(await overflowing(page)).toEqual([])
      await page.setViewportSize(phone)
      await enlarge(page, 200)
      // Floating elements are repositioned a moment later.
      await expect.poll(() => overflowing(page)).toEqual([])
      if (!lookedAt.has(scene.name)) return
      await enlarge(page, 100)
      expect(await findingsOn(page, scene.name, lookedAt.get(scene.name))).toEqual([])
    } finally {
      await closeScene(page)
    }
  })

  it('the bell on a wide screen passes axe', async () => {
    const scene = scenes.find(({ name }) => name === 'bell')
    if (!scene) throw new Error('There is no such scene.')
    const page = await playScene(browser, stage, scene, { width: 1280, height: 800 })
    expect(await findingsOn(page, scene.name, twoLooks)).toEqual([])
    await closeScene(page)
  })

  it.each([
    { width: 1280, height: 800 },
    { width: 320, height: 568 },
  ])('shows the whole PIN pad at once at $width x $height', async (size) => {
    const scene = scenes.find(({ name }) => name === 'tap-pin-wrong')
    if (!scene) throw new Error('There is no such scene.')
    const page = await playScene(browser, stage, scene, size)
    const box = await page.getByRole('button', { name: 'Delete digit' }).boundingBox()
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height)
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await closeScene(page)
  })
})

// `npm run test:engines` does the same for every dialog in other engines.
it.each(['write', 'memory-editor', 'event-form'])('%s brings every field into view at each width', async (name) => {
  const scene = scenes.find((one) => one.name === name)
  if (!scene) throw new Error('There is no such scene.')
  const page = await playScene(browser, stage, scene, { width: 1280, height: 800 })
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1024, height: 768 },
    { width: 768, height: 1024 },
    phone,
  ]) {
    await page.setViewportSize(size)
    // A sheet slides in.
    await expect.poll(() => page.evaluate(findUnseen, true), { message: `${size.width} px` }).toEqual([])
  }
  await closeScene(page)
})

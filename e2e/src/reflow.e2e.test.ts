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
const desk = { width: 1280, height: 800 }

/** Scenes with a layout of their own; others differ only in words or colours. */
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
  'home-voice',
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
  'write-voice',
  'both-here',
  'menu',
  'menu-operator',
  'notifications',
  'memories',
  'memory-editor',
  'timeline',
  'shared',
  'sealed-opened',
  'sealed-waits',
  'sealed-editor',
  'wishes-mine',
  'wish-editor',
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
/** States, dialogs and menus that axe checks too, with their looks. A dialog or menu is the same in both widths. */
const lookedAt = new Map<string, readonly Look[] | undefined>([
  ['register-pin', allLooks],
  ['tap-pin-wrong', allLooks],
  ['home-folded', allLooks],
  ['home-voice', twoLooks],
  ['sealed-waits', twoLooks],
  ['shared', allLooks],
  ['session-over', allLooks],
  ['diagnostics', allLooks],
  ['calendar', twoLooks],
  ['conversation-menu', twoLooks],
  ['menu-operator', twoLooks],
  ['write-voice', twoLooks],
  ['pin-asked-again', twoLooks],
  ['space-settings-invitation', twoLooks],
  ['memory-editor', allLooks],
  ['event-form', allLooks],
])

const enlarge = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`
  }, percent)

/** A page whose layout on a desk no other journey checks. */
const onDesk = new Set(['diagnostics'])

const sceneOf = (name: string): Scene => {
  const scene = scenes.find((one) => one.name === name)
  if (!scene) throw new Error('There is no such scene.')
  return scene
}

async function showsWholePad(page: Page, size: { readonly height: number }): Promise<void> {
  const box = await page.getByRole('button', { name: 'Delete digit' }).boundingBox()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height)
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
}

/** Dialogs with fields. `npm run test:engines` checks every dialog in other engines. */
const withFields = new Set(['write-voice', 'memory-editor', 'event-form'])

async function bringsFieldsIntoView(page: Page): Promise<void> {
  for (const size of [phone, { width: 768, height: 1024 }, { width: 1024, height: 768 }, desk, phone]) {
    await page.setViewportSize(size)
    // Wait until the sheet has slid in.
    await expect.poll(() => page.evaluate(findUnseen, true), { message: `${size.width} px` }).toEqual([])
  }
}

async function findingsIn(page: Page, { name }: Scene): Promise<string[]> {
  const found = lookedAt.has(name) ? await findingsOn(page, name, lookedAt.get(name)) : []
  if (!onDesk.has(name)) return found
  await page.setViewportSize(desk)
  return [...found, ...(await findingsOn(page, `${name} at ${desk.width} px`, twoLooks))]
}

const isOnPhones = ({ name, on }: Scene) => layouts.has(name) && on !== 'desktop'

describe('a small screen and large text', () => {
  it.each(scenes.filter(isOnPhones))('$name fits 320 px, and 390 px with text at 200 %', async (scene) => {
    const page = await playScene(browser, stage, scene, smallPhone)
    try {
      expect(await overflowing(page)).toEqual([])
      if (scene.name === 'tap-pin-wrong') await showsWholePad(page, smallPhone)
      await page.setViewportSize(phone)
      await enlarge(page, 200)
      // Wait until floating elements are at their new places.
      await expect.poll(() => overflowing(page)).toEqual([])
      await enlarge(page, 100)
      if (withFields.has(scene.name)) await bringsFieldsIntoView(page)
      expect(await findingsIn(page, scene)).toEqual([])
    } finally {
      await closeScene(page)
    }
  })

  it('the bell on a wide screen passes axe', async () => {
    const page = await playScene(browser, stage, sceneOf('bell'), desk)
    expect(await findingsOn(page, 'bell', twoLooks)).toEqual([])
    await closeScene(page)
  })

  it('shows the whole PIN pad at once on a wide screen', async () => {
    const page = await playScene(browser, stage, sceneOf('tap-pin-wrong'), desk)
    await showsWholePad(page, desk)
    await closeScene(page)
  })
})

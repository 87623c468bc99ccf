import type { BrowserContext, Locator, Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { notKeptPath } from '@love-space/contracts/share-target.ts'
import { createDemoClient } from '@love-space/demo-data/demo-client.ts'
import { waitFor } from '@love-space/testing/wait-for.ts'
import { memories } from '@love-space/texts/en/couple/memories.ts'
import { playlist } from '@love-space/texts/en/couple/playlist.ts'
import { timeline } from '@love-space/texts/en/couple/timeline.ts'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { findingsOn, twoLooks } from './axe.ts'
import { overflowing } from './overflowing.ts'
import { bare, pseudo, speakPseudo, unmarkedOn } from './pseudo.ts'
import { openPicture, seeAll, settle } from './scenes.ts'
import { fillInSignIn, newCouple, newPhone, openBrowser, showCards, webOrigin } from './world.ts'

const browser = await openBrowser()

const ofVisitors = [
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPin,
  paths.tap,
  paths.settings,
  notKeptPath('signed-out'),
  paths.privacyPolicy,
  paths.termsOfService,
  '/nowhere',
]
const ofPartners = [
  '/',
  `${paths.us}/wishes`,
  notKeptPath('full'),
  `${paths.us}/sealed`,
  `${paths.us}/our-year`,
  `${paths.us}/our-year?story`,
  paths.memory,
  paths.timeline,
  paths.settings,
  ...(['profile', 'story', 'email', 'notifications', 'look', 'password', 'pin', 'signIns', 'export'] as const).map(
    (section) => settingsPageOf(paths.settings, settingsPages[section]),
  ),
  paths.spaceSettings,
  ...(['details', 'pictures', 'words', 'look', 'streak', 'partner', 'rings', 'import', 'calendar', 'end'] as const).map(
    (section) => settingsPageOf(paths.spaceSettings, settingsPages[section]),
  ),
]

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await settle(page)
  await seeAll(page)
}

async function findingsOnMoments(page: Page): Promise<string[]> {
  const found: string[] = []
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
  const look = async (screen: string, place: Locator) => {
    await place.waitFor()
    found.push(...(await findingsOn(page, screen)))
  }
  await page.goto(paths.memory)
  await openPicture(page)
  await look('album viewer', page.locator('.media-viewer').getByRole('img').first())
  await page.keyboard.press('Escape')
  await showCards(page)
  await press(/^Open /)
  await look('memory', page.getByRole('dialog').getByRole('heading', { name: 'Comments' }))
  await press(/^Options for/)
  await look('menu of a memory', page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await press(/in full size$/)
  await look('viewer', page.locator('.media-viewer').getByRole('img').first())
  await page.goto(paths.timeline)
  await press('Show all years')
  await press(/^Show “/)
  await look('event', page.getByRole('dialog'))
  return found
}

const phone = { width: 360, height: 844 }
const desk = { width: 1280, height: 900 }

/** Checks the width of a phone in all looks, and of a desk in two: its layout differs, but not its colours. */
async function findingsAtBothWidths(page: Page, screen: string): Promise<string[]> {
  const found = await findingsOn(page, screen)
  await page.setViewportSize(desk)
  await settle(page)
  found.push(...(await findingsOn(page, `${screen} at ${desk.width} px`, twoLooks)))
  await page.setViewportSize(phone)
  return found
}

/** A width below most phones, in a pseudo language whose texts are longer than English. */
describe('on a phone 360 px wide and on a desk, in a language that nobody speaks', () => {
  /** Texts that are the same in every language: names, addresses, time zones. */
  const allowed = [/^Love Space$/, /^(English|Español)$/, /^\S+@\S+$/, /^[A-Z]\w+\/[A-Z][\w/ -]+$/]

  const phoneOf = (): Promise<BrowserContext> =>
    browser.newContext({
      viewport: phone,
      hasTouch: true,
      isMobile: true,
      locale: 'en-GB',
      timezoneId: 'America/Mexico_City',
      reducedMotion: 'reduce',
      baseURL: webOrigin(),
    })

  async function findings(token: { readonly token: string; readonly user: object } | null, visits: readonly Visit[]) {
    const context = await phoneOf()
    const page = await context.newPage()
    if (token) {
      await page.addInitScript(
        (entries) => {
          for (const [key, value] of entries) localStorage.setItem(key, value)
        },
        Object.entries({ authToken: token.token, user: JSON.stringify(token.user) }),
      )
    }
    await speakPseudo(page)
    // Data of API answers, which are not translated.
    const data: string[] = []
    const reading: Promise<void>[] = []
    const note = (value: unknown): void => {
      if (typeof value === 'string') data.push(bare(value))
      else if (typeof value === 'object' && value !== null) Object.values(value).forEach(note)
    }
    page.on('response', (response) => {
      // Menus are texts that builds publish in each language.
      if (!/\/api\/|\/menu\.[^/]*json$/.test(response.url())) return
      if (!response.headers()['content-type']?.includes('json')) return
      reading.push(response.json().then(note, () => undefined))
    })
    const isCountedWord = (text: string): boolean => {
      const word = /^(\p{Ll}+) \(\d+$/u.exec(text)?.[1]
      return word !== undefined && data.some((one) => one.toLowerCase().includes(word))
    }
    // Returns whether a text is data: a whole text, a first name, several of them joined, or a word and how often it was written.
    const isData = (text: string): boolean =>
      data.some((one) => one === text || one.startsWith(`${text} `)) ||
      isCountedWord(text) ||
      (/ [&·,–-] |, /.test(text) && text.split(/ [&·,–-] |, /).every((part) => !/[aeiou]/i.test(part) || isData(part)))
    /** A page may show an answer a moment before it is read here. */
    const unmarkedAtRest = async (): Promise<string[]> => {
      let unmarked: string[] = []
      const isMarked = async () => {
        await Promise.all(reading)
        unmarked = (await unmarkedOn(page)).filter((text) => !allowed.some((sign) => sign.test(text)) && !isData(text))
        return unmarked.length === 0
      }
      await waitFor(isMarked, { timeoutMs: 5_000 }).catch(() => undefined)
      return [...new Set(unmarked)]
    }
    const found: string[] = []
    for (const { name, visit, isOverlay = false } of visits) {
      await visit(page)
      found.push(...(await unmarkedAtRest()).map((text) => `${name}: “${text}”`))
      found.push(...(await overflowing(page)).map((part) => `${name} is too wide: ${part}`))
      found.push(...(await (isOverlay ? findingsOn : findingsAtBothWidths)(page, name)))
    }
    await context.close()
    return found
  }
  type Visit = {
    readonly name: string
    readonly visit: (page: Page) => Promise<unknown>
    /** Whether the scene is a dialog or menu, which is identical in both widths. */
    readonly isOverlay?: boolean
  }

  const at = (path: string): Visit => ({ name: path, visit: (page) => open(page, path) })
  const press = (path: string, label: string, role: 'dialog' | 'menu' = 'dialog'): Visit => ({
    name: `${path}, ${label}`,
    isOverlay: true,
    visit: async (page) => {
      await page.goto(path)
      await settle(page)
      if (path === paths.home) await seeAll(page)
      await page
        .getByRole('button', { name: pseudo(label) })
        .first()
        .click()
      await page.getByRole(role).first().waitFor()
    },
  })

  it(
    'a visitor meets no text outside of the catalogue, none that does not fit, and no finding in any look',
    { timeout: 240_000 },
    async () => {
      const visits = [...ofVisitors, paths.confirmEmail, paths.answerEmailProposal, paths.help].map(at)
      const home: Visit = {
        name: '/',
        visit: async (page) => {
          await page.goto(paths.help)
          await page.getByRole('banner').getByRole('link').first().click()
          await page.waitForURL((url) => url.pathname === '/')
          await settle(page)
          await seeAll(page)
        },
      }
      expect(await findings(null, [...visits, home, press(paths.help, shellTexts.menu.open, 'menu')])).toEqual([])
    },
  )

  it(
    'partners find no text outside the catalogue, nothing too wide and no finding of axe',
    { timeout: 240_000 },
    async () => {
      const [, partner] = inject('demo').couple
      const call = createDemoClient(webOrigin(), webOrigin())
      const { email, password } = partner ?? { email: '', password: '' }
      const signedIn = (await call(login, { body: { email, password } })).data
      const visits = [...ofPartners, paths.notifications].map(at)
      const dialogs = [
        press(paths.home, playlist.add),
        press(paths.memory, memories.add),
        press(paths.timeline, timeline.add),
      ]
      expect(await findings(signedIn, [...visits, ...dialogs])).toEqual([])
    },
  )
})

it('memories, events and the closed back-office have no finding', { timeout: 120_000 }, async () => {
  const { page, context } = await newPhone(browser, { width: phone.width })
  const [partner] = inject('demo').couple
  if (!partner) throw new Error('The demo has no couple.')
  await page.goto(paths.login)
  await fillInSignIn(page, partner)
  await page.waitForURL((url) => url.pathname === '/')
  const found = await findingsOnMoments(page)
  await open(page, paths.admin)
  found.push(...(await findingsAtBothWidths(page, paths.admin)))
  await context.close()
  expect(found).toEqual([])
})

it('where the reader’s own colours are forced, what is chosen and what is filled still stand out', async () => {
  const { page } = (await newCouple(browser)).ada.phone
  await page.emulateMedia({ forcedColors: 'active' })
  await page.getByRole('button', { name: "Write today's letter" }).click()
  const styleOf = (place: Locator, property: string) =>
    place.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  const chip = (mood: string) => page.locator('label').filter({ has: page.getByRole('radio', { name: mood }) })
  expect(await styleOf(chip('Romantic'), 'outline-style')).toBe('solid')
  expect(await styleOf(chip('Grateful'), 'outline-style')).toBe('none')
  expect(await styleOf(page.getByRole('button', { name: 'Send' }), 'border-top-width')).toBe('1px')
})

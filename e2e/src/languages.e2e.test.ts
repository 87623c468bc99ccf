import type { BrowserContext, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { shellTexts } from '@love-space/texts/en/shell.ts'
import { home } from '@love-space/texts/es/couple/home.ts'
import { nextSteps } from '@love-space/texts/es/couple/next-steps.ts'
import { login as loginTexts } from '@love-space/texts/es/couple/login.ts'
import { register as registerTexts } from '@love-space/texts/es/couple/register.ts'
import { settings } from '@love-space/texts/es/couple/settings.ts'
import { heads as spanishHeads } from '@love-space/texts/es/heads.ts'
import { mails } from '@love-space/texts/es/mails.ts'
import { shellTexts as shell } from '@love-space/texts/es/shell.ts'
import { settle } from './scenes.ts'
import { enterPin, newPerson, openBrowser, webOrigin } from './world.ts'

const browser = await openBrowser()

const phoneOf = (locale: string): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale,
    timezoneId: 'America/Mexico_City',
    reducedMotion: 'reduce',
    baseURL: webOrigin(),
  })

const languageOf = (page: Page) => page.evaluate(() => document.documentElement.lang)

it('a Spanish browser gets home, registration, settings and mails in Spanish, until English is chosen', async () => {
  const context = await phoneOf('es-MX')
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  const answer = await page.goto('/')
  // The document contains the visitor's home.
  expect(await answer?.text()).toContain(home.heroAnonymous)
  expect(answer?.headers().vary).toContain('Accept-Language')
  await settle(page)
  expect(await languageOf(page)).toBe('es')
  expect(complaints).toEqual([])

  const person = newPerson('Luz')
  await page.goto(paths.register)
  await page.getByLabel(registerTexts.name).fill(person.name)
  await page.getByLabel(registerTexts.email).fill(person.email)
  await page.getByLabel(registerTexts.password, { exact: true }).fill(person.password)
  await page.getByLabel(registerTexts.confirm).fill(person.password)
  await page.getByRole('button', { name: registerTexts.next }).click()
  await enterPin(page, person.pin)
  await page.getByRole('button', { name: registerTexts.submit }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.getByText(nextSteps.noSpaceTitle).waitFor()

  const mail = page.getByRole('listitem').filter({ hasText: person.email })
  const confirm = mail.getByRole('link', { name: mails['confirm-email'].subject })
  await expect
    .poll(async () => {
      await page.goto('/api/dev/mail')
      return confirm.count()
    })
    .toBe(1)
  await confirm.click()
  await page.getByText(mails['confirm-email'].button).waitFor()

  await page.goto(settingsPageOf(paths.settings, settingsPages.look))
  await page.getByRole('heading', { level: 1, name: settings.appearance }).waitFor()
  await Promise.all([page.waitForEvent('load'), page.getByLabel(settings.language, { exact: true }).selectOption('en')])
  await page.getByRole('heading', { level: 1, name: 'Appearance' }).waitFor()
  expect(await languageOf(page)).toBe('en')
  await context.close()

  // The user's other browsers change with their next page, even if a browser requests Spanish.
  const other = await phoneOf('es-ES')
  const second = await other.newPage()
  await second.goto(paths.login)
  await second.getByLabel(loginTexts.email).fill(person.email)
  await second.getByLabel(loginTexts.password, { exact: true }).fill(person.password)
  await second.getByRole('button', { name: loginTexts.submit, exact: true }).click()
  await second.waitForURL((url) => url.pathname === '/')
  await expect.poll(() => languageOf(second).catch(() => '')).toBe('en')
  await other.close()
})

it('search engines find only the public pages, with a picture each', async () => {
  const read = async (path: string, headers = {}) => {
    const answer = await fetch(webOrigin() + path, { headers })
    return { type: answer.headers.get('content-type'), text: await answer.clone().text(), answer }
  }
  const robots = await read('/robots.txt')
  expect(robots.type).toContain('text/plain')
  const [, sitemap = ''] = /Sitemap: (\S+)/.exec(robots.text) ?? []
  const listed = [...(await (await fetch(sitemap)).text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at = '']) => at)
  const { home: first, help, privacyPolicy, termsOfService } = paths
  expect(listed.map((at) => new URL(at).pathname)).toEqual([first, help, privacyPolicy, termsOfService])
  for (const path of [first, help, privacyPolicy, termsOfService]) {
    const { text } = await read(path)
    expect(text).toContain(`<link rel="canonical" href="${webOrigin()}${path}"`)
    expect(text).not.toContain('noindex')
  }
  for (const path of [paths.login, paths.memory, paths.settings, paths.tap, paths.join, paths.admin]) {
    expect((await read(path)).text).toContain('<meta name="robots" content="noindex"')
  }
  const [, picture = ''] = /property="og:image" content="(.*?)"/.exec((await read('/')).text) ?? []
  const { answer, type } = await read(new URL(picture).pathname)
  expect([answer.status, type]).toEqual([200, 'image/png'])
  const [, block = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec((await read('/')).text) ?? []
  const things = (JSON.parse(block) as { '@graph': { name: string; offers?: { price: string } }[] })['@graph']
  const prices = things.flatMap(({ offers }) => offers?.price ?? [])
  expect(prices).toEqual(['38.99', '65.99', '29.99', '0.00', '9.99'])
  expect((await read('/', { 'accept-language': 'es' })).text).toContain(`<title>${spanishHeads.home.title}</title>`)
})

it('a visitor chooses the language in the menu', async () => {
  const context = await phoneOf('en-GB')
  const page = await context.newPage()
  await page.goto(paths.help)
  await page.getByRole('button', { name: shellTexts.menu.open }).click()
  await Promise.all([page.waitForEvent('load'), page.getByRole('menuitemradio', { name: 'Español' }).click()])
  await page.getByRole('link', { name: shell.footer.privacy }).waitFor()
  expect(await languageOf(page)).toBe('es')
  await context.close()
})

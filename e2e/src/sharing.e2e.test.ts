import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, expect, it } from 'vitest'
import { paths } from '@love-space/contracts/paths.ts'
import { sharedPath } from '@love-space/contracts/share-target.ts'
import { isShown, pictureOf, picturesIn } from './pictures.ts'
import { failOnComplaints, newCouple, openBrowser, showCards, signIn, chooseSignOut, webOrigin } from './world.ts'

const browser = await openBrowser()
const { ada, ben } = await newCouple(browser)
failOnComplaints(ada.phone, ben.phone)

const form = `<form method="post" enctype="multipart/form-data" action="${webOrigin()}${sharedPath}">
  <textarea name="text"></textarea><input type="file" name="files" multiple></form>`
const elsewhere = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(form))
await new Promise<void>((resolve) => elsewhere.listen(0, 'localhost', resolve))
afterAll(() => new Promise((resolve) => elsewhere.close(resolve)))

interface Share {
  readonly text?: string
  readonly pictures?: readonly string[]
}

const submit = async (page: Page, { text = '', pictures = [] }: Share) => {
  await page.locator('textarea').fill(text)
  const files = await Promise.all(
    pictures.map(async (color) => ({
      name: `${color}.png`,
      mimeType: 'image/png',
      buffer: await pictureOf(page, color),
    })),
  )
  await page.locator('input').setInputFiles(files)
  await page.evaluate(() => document.forms[0]?.submit())
  await page.waitForURL(`**${sharedPath}*`)
}

/** Posts a form as browsers do for other apps: as a page, and from no site. */
const share = async (page: Page, what: Share) => {
  await page.goto('about:blank')
  await page.setContent(form)
  await submit(page, what)
}

/** Waits until the worker runs and knows who is signed in. */
const untilReady = async (page: Page, isSignedIn = true) => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  const knows = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open('love-space-shared')
          opening.addEventListener('success', () => {
            const { result } = opening
            if (!result.objectStoreNames.contains('drafts')) return resolve(false)
            const asking = result.transaction('drafts').objectStore('drafts').get('owner')
            asking.addEventListener('success', () => {
              result.close()
              resolve(asking.result !== undefined)
            })
          })
        }),
    )
  await expect.poll(knows).toBe(isSignedIn)
}

const partsOfEditor = (page: Page) =>
  page.evaluate(async () => {
    const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).keys())
    return (await Promise.all(caching)).flat().filter(({ url }) => /memory-editor|upload-queue/.test(url)).length
  })
const card = (page: Page) => page.getByRole('article', { name: 'By the sea' })
const waiting = (page: Page, text: string) => page.locator('main').getByText(text, { exact: true })

it('shared pictures wait over a reload, become a memory without a connection, and reach the partner', async () => {
  const { page, context } = ada.phone
  await page.goto(paths.home)
  await untilReady(page)
  await share(page, { text: 'we were here', pictures: ['teal', 'coral'] })
  await waiting(page, 'we were here').waitFor()
  await share(page, { text: 'a poem' })
  await waiting(page, 'a poem').waitFor()
  await page.reload()
  for (const text of ['we were here', 'a poem']) await waiting(page, text).waitFor()
  expect(await page.getByRole('img', { name: /\.png$/ }).count()).toBe(2)

  await expect.poll(() => partsOfEditor(page)).toBeGreaterThan(1)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Make a memory of it' }).first().click()
  const editor = page.getByRole('dialog', { name: 'Add a memory' })
  await expect.poll(() => editor.getByRole('listitem').count()).toBe(2)
  expect(await editor.getByLabel('Description').inputValue()).toBe('we were here')
  await editor.getByLabel('Title').fill('By the sea')
  await editor.getByRole('button', { name: 'Save memory' }).click()
  await editor.waitFor({ state: 'detached' })
  await context.setOffline(false)

  const partner = ben.phone.page
  await partner.goto(paths.memory)
  await showCards(partner)
  await expect.poll(() => isShown(picturesIn(card(partner))), { timeout: 30_000 }).toBe(true)

  await page.goto(sharedPath)
  await waiting(page, 'a poem').waitFor()
  expect(await waiting(page, 'we were here').count()).toBe(0)
})

it('shared words begin a letter, which is sent by its own button alone', async () => {
  const { page } = ada.phone
  await page.goto(paths.home)
  await page.getByText('Something you shared waits for you.').waitFor()
  await page.getByRole('link', { name: 'Have a look' }).click()
  await page.getByRole('button', { name: 'Begin a letter with it' }).click()
  const letter = page.getByRole('dialog').getByRole('textbox').first()
  await expect.poll(() => letter.inputValue()).toBe('a poem')
  await page.goto(sharedPath)
  await page.getByText('Nothing is waiting here').waitFor()
  await ben.phone.page.goto(paths.home)
  await ben.phone.page.getByRole('heading', { level: 1 }).waitFor()
  expect(await ben.phone.page.getByText('a poem').count()).toBe(0)
})

it('what another site posts is not kept', async () => {
  const { page } = ada.phone
  await page.goto(`http://localhost:${(elsewhere.address() as AddressInfo).port}`)
  await submit(page, { text: 'from elsewhere' })
  await page.getByText('A website tried to put something here.').waitFor()
  await page.goto(sharedPath)
  await page.getByText('Nothing is waiting here').waitFor()
})

it('what waits is seen by its person alone, and a sign-out ends it', async () => {
  const { page } = ada.phone
  await page.goto(paths.home)
  await share(page, { text: "Ada's words" })
  await waiting(page, "Ada's words").waitFor()
  // Her session ends by itself.
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await page.reload()
  await page.getByText('Sign in to see what you shared.').waitFor()
  await signIn(page, ben.person)
  await untilReady(page)
  await page.goto(sharedPath)
  await page.getByText('Nothing is waiting here').waitFor()
  await share(page, { text: "Ben's words" })
  await waiting(page, "Ben's words").waitFor()
  expect(await waiting(page, "Ada's words").count()).toBe(0)
  await page.goto(paths.home)
  await chooseSignOut(page)
  const question = page.getByRole('alertdialog', { name: 'Some things are still on their way' })
  await question.getByText('what you shared from another app').waitFor()
  await question.getByRole('button', { name: 'Sign out' }).click()
  await untilReady(page, false)
  await share(page, { text: "nobody's words" })
  await page.getByText("You weren't signed in, so we kept nothing.").waitFor()
  await signIn(page, ben.person)
  await page.goto(sharedPath)
  await page.getByText('Nothing is waiting here').waitFor()
  await page.goto(paths.home)
  await page.evaluate(() => localStorage.removeItem('authToken'))
  await signIn(page, ada.person)
  await page.goto(sharedPath)
  await waiting(page, "Ada's words").waitFor()
  await page.getByRole('button', { name: 'Not now, throw it away' }).click()
  await page.getByText('Nothing is waiting here').waitFor()
})

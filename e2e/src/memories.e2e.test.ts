import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { paths } from '@love-space/contracts/paths.ts'
import { isShown, pictureOf, picturesIn } from './pictures.ts'
import { choose, failOnComplaints, newCouple, openBrowser, showCards } from './world.ts'

const browser = await openBrowser()
const { ada, ben } = await newCouple(browser, { hasWorker: false })
failOnComplaints(ada.phone, ben.phone)

const card = (page: Page) => page.getByRole('article', { name: 'By the sea' })
const pictureIsShown = (page: Page) => isShown(picturesIn(card(page)))

it('the partner sees, likes and comments on a new memory at once, and restores it from the trash', async () => {
  const [adas, bens] = [ada.phone.page, ben.phone.page]
  await bens.goto(paths.memory)
  await bens.getByText('No memories yet').waitFor()
  await adas.goto(paths.memory)
  for (const page of [adas, bens]) await showCards(page)

  await adas.getByRole('button', { name: 'Input yours' }).first().click()
  const editor = adas.getByRole('dialog', { name: 'Add a memory' })
  const files = editor.locator('input[type=file]').first()
  const buffer = await pictureOf(adas, 'teal')
  await files.setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer })
  // Save while the picture is still being uploaded.
  await editor.getByLabel('Title').fill('By the sea')
  await editor.getByRole('button', { name: 'Save memory' }).click()
  await editor.waitFor({ state: 'detached', timeout: 30_000 })
  await expect.poll(() => pictureIsShown(adas)).toBe(true)
  await expect.poll(() => pictureIsShown(bens)).toBe(true)

  await bens.getByRole('button', { name: 'Open By the sea' }).click()
  const detail = bens.getByRole('dialog', { name: 'By the sea' })
  await detail.getByRole('button', { name: 'Like' }).click()
  await detail.getByLabel('Your comment').fill('So windy')
  await detail.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect.poll(() => card(adas).getByText('1 like').count()).toBe(1)
  await expect.poll(() => card(adas).getByText('1 comment').count()).toBe(1)
  await detail.getByRole('button', { name: 'Close' }).click()

  await adas.getByRole('button', { name: /^Notifications/ }).click()
  await adas.getByText('Ben commented on a memory').click()
  await adas.waitForURL((url) => url.pathname === paths.memory && url.searchParams.has('refId'))
  await expect.poll(() => card(adas).count()).toBe(1)

  await adas.getByRole('button', { name: 'Options for By the sea' }).click()
  await adas.getByRole('menuitem', { name: 'Delete' }).click()
  await adas.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await bens.getByText('No memories yet').waitFor()
  await bens.getByRole('button', { name: 'Trash' }).click()
  const trash = bens.getByRole('dialog', { name: 'Trash' })
  await trash.getByText(/^Deleted by Ada/).waitFor()
  await trash.getByRole('button', { name: 'Restore By the sea' }).click()
  await trash.getByText('The trash is empty').waitFor()
  await trash.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => card(bens).count()).toBe(1)
})

it('a picture opens from the grid with its heart below, closes by Back, and is found by a word', async () => {
  const { page } = ada.phone
  await page.goto(paths.memory)
  await choose(page.getByRole('radio', { name: 'Pictures' }))
  const tile = page.getByRole('button', { name: /^By the sea, / })
  await expect.poll(() => isShown(picturesIn(tile))).toBe(true)
  await tile.click()
  const viewer = page.getByRole('dialog', { name: 'By the sea' })
  await viewer.getByText('1 of 1').waitFor()
  await viewer.getByRole('button', { name: /^Like\b/ }).click()
  await viewer.getByRole('button', { name: 'Liked' }).waitFor()
  await page.goBack()
  await viewer.waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('mountains')
  await page.getByText('No memories found').waitFor()
  await page.getByRole('searchbox').fill('wind')
  await tile.waitFor()
})

import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { paths } from '@love-space/contracts/paths.ts'
import { findingsOn } from './axe.ts'
import { pictureOf } from './pictures.ts'
import { choose, expectVisible, failOnComplaints, newCouple, openBrowser } from './world.ts'

const browser = await openBrowser()
const { ada, ben } = await newCouple(browser)
failOnComplaints(ada.phone, ben.phone)
const [adas, bens] = [ada.phone.page, ben.phone.page]

const heard: string[] = []
bens.on('response', (response) => {
  if (/\/api\/(?!stream)/.test(response.url()))
    void response.text().then(
      (text) => heard.push(text),
      () => undefined,
    )
})

for (const page of [adas, bens]) {
  await page.goto(paths.letters)
  await page.getByRole('link', { name: /^Sealed letters/ }).click()
  await page.getByRole('heading', { name: 'Sealed letters' }).waitFor()
}

const seal = async (page: Page, text: string) => {
  await page.getByRole('button', { name: 'Seal a letter' }).click()
  const dialog = page.getByRole('dialog', { name: 'A letter to seal' })
  await dialog.getByLabel('Your letter to Ben').fill(text)
  await choose(dialog.getByRole('radio', { name: 'In a year' }))
  await dialog.getByRole('button', { name: 'Seal it' }).click()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
}
const ofAda = bens.getByRole('listitem').filter({ hasText: 'For you, from Ada' })

it('a sealed letter shows on both phones at once, and not a word of it on that of the partner', async () => {
  await seal(adas, 'The key is under the blue pot')
  await expectVisible(ofAda)
  await expectVisible(adas.getByText('For Ben, from you'))
  await bens.reload()
  await expectVisible(ofAda)
  await bens.goto(paths.home)
  await expectVisible(bens.getByRole('button', { name: "Write today's letter" }))
  expect(await bens.getByText('The key').count()).toBe(0)
  expect(heard.join('\n')).toContain('"opensOn"')
  expect(heard.join('\n')).not.toContain('The key')
})

it('a letter that is taken back is gone from both, and comes back by one press', async () => {
  await bens.goto(`${paths.us}/sealed`)
  await expectVisible(ofAda)
  await adas.getByRole('button', { name: /^Take it back, the letter for/ }).click()
  await expect.poll(() => ofAda.count()).toBe(0)
  await adas.getByRole('button', { name: 'Undo' }).click()
  await expectVisible(ofAda)
})

it('a letter of a photo alone is sealed, shown to its writer, and in no answer to the partner', async () => {
  await adas.getByRole('button', { name: 'Seal a letter' }).click()
  const dialog = adas.getByRole('dialog', { name: 'A letter to seal' })
  const buffer = await pictureOf(adas, 'teal', 'navy')
  const input = dialog.locator('input[type=file]').first()
  await input.setInputFiles({ name: 'a-blue-pot.png', mimeType: 'image/png', buffer })
  await dialog.getByRole('img', { name: 'number 1' }).waitFor()
  expect(await findingsOn(adas, 'the form with a photo')).toEqual([])
  await choose(dialog.getByRole('radio', { name: 'In a month' }))
  await dialog.getByRole('button', { name: 'Seal it' }).click()
  await expect.poll(() => adas.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => ofAda.count()).toBe(2)
  const own = adas.getByRole('listitem').filter({ hasText: 'For Ben, from you' }).first()
  await own.getByRole('button', { name: 'Read it again' }).click()
  const photo = own.getByRole('button', { name: 'Photo 1' })
  await photo.locator('img').last().waitFor()
  expect(await findingsOn(adas, 'a letter with a photo')).toEqual([])
  await photo.click()
  await adas.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const address = await photo.locator('img').last().getAttribute('src')
  const fileId = /files\/([0-9a-f]{24})/.exec(address ?? '')?.[1] ?? 'no address'
  expect(heard.join('\n')).not.toContain(fileId)
  expect(heard.join('\n')).not.toContain('a-blue-pot')
})

it('words of a letter that is written for today can be sealed instead', async () => {
  await bens.goto(paths.home)
  await bens.getByRole('button', { name: "Write today's letter" }).click()
  const desk = bens.getByRole('dialog')
  await desk.getByRole('textbox').first().fill('Not today, though')
  await desk.getByRole('link', { name: 'Seal it for a later day' }).click()
  const dialog = bens.getByRole('dialog', { name: 'A letter to seal' })
  await expect.poll(() => dialog.getByLabel('Your letter to Ada').inputValue()).toBe('Not today, though')
})

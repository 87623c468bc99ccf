import { expect, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { listWishes } from '@love-space/contracts/space/wish.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { createDemoClient } from '@love-space/demo-data/demo-client.ts'
import { choose, expectVisible, failOnComplaints, newCouple, openBrowser, webOrigin } from './world.ts'

const browser = await openBrowser()
const { ada, ben } = await newCouple(browser, { hasWorker: false })
failOnComplaints(ada.phone, ben.phone)
const [adas, bens] = [ada.phone.page, ben.phone.page]
const call = createDemoClient(webOrigin(), webOrigin())

for (const page of [adas, bens]) {
  await page.goto(paths.us)
  await page.getByRole('link', { name: /^Our wishes/ }).click()
  await page.getByRole('heading', { name: 'Our wishes' }).waitFor()
}

const show = (page: Page, list: string) => choose(page.getByRole('radio', { name: list, exact: true }))
const row = (page: Page, title: string): Locator => page.getByRole('listitem').filter({ hasText: title })
const add = async (page: Page, title: string, more: (dialog: Locator) => Promise<void> = async () => undefined) => {
  await page.getByRole('button', { name: 'Add a wish' }).click()
  const dialog = page.getByRole('dialog', { name: 'A new wish' })
  await dialog.getByLabel('What do you wish for?').fill(title)
  await more(dialog)
  await dialog.getByRole('button', { name: 'Save wish' }).click()
  await expectVisible(row(page, title))
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
}

it('a place of one is on both phones at once', async () => {
  await add(adas, 'Night train to Lisbon')
  await expectVisible(row(bens, 'Night train to Lisbon'))
})

it('a hidden gift is nowhere on the phone of the partner, also not in what it loads', async () => {
  const heard: string[] = []
  bens.on('response', (response) => {
    if (/\/api\/(?!stream)/.test(response.url()))
      void response.text().then(
        (text) => heard.push(text),
        () => undefined,
      )
  })
  await show(adas, 'Mine')
  await show(bens, 'Ada')
  await add(adas, 'A kite in the shape of a heron', async (dialog) => {
    await choose(dialog.getByRole('radio', { name: 'Gift' }))
    await dialog.getByRole('switch', { name: /^Hide it from Ben/ }).click()
  })
  await expectVisible(row(adas, 'A kite in the shape of a heron').getByText('Only you see this'))
  expect(await row(adas, 'A kite').getByRole('button', { name: 'Make it a plan' }).count()).toBe(0)
  // The next wish arrives live, so the hidden one would have arrived before.
  await add(adas, 'Warm gloves')
  await expectVisible(row(bens, 'Warm gloves'))
  await bens.reload()
  await expectVisible(row(bens, 'Warm gloves'))
  expect(await bens.getByText('A kite').count()).toBe(0)
  expect(heard.join('\n')).not.toContain('A kite')
  const token = (await bens.evaluate(() => localStorage.getItem('authToken'))) ?? ''
  const [space] = (await call(listSpaces, { token })).data.spaces
  const { wishes } = (await call(listWishes, { params: { spaceId: space?.id ?? '' }, token })).data
  expect(wishes.map(({ title }) => title).toSorted()).toEqual(['Night train to Lisbon', 'Warm gloves'])
  for (const page of [adas, bens]) await show(page, 'Ours')
})

it('a wish becomes a plan by one press, which both see', async () => {
  await row(adas, 'Night train').getByRole('button', { name: 'Make it a plan' }).click()
  for (const page of [adas, bens]) await expectVisible(row(page, 'Night train').getByText('On your plans'))
  await bens.goto(paths.play)
  await bens.getByRole('button', { name: /^Date Ideas/ }).click()
  const plans = bens.getByRole('dialog', { name: 'Date Ideas' }).getByRole('region', { name: 'Saved plans' })
  await expectVisible(plans.getByText('Night train to Lisbon'))
})

it('a wish becomes a memory by one press, also offline, and then came true for both', async () => {
  await bens.goto(`${paths.us}/wishes`)
  await expectVisible(row(bens, 'Night train'))
  await row(adas, 'Night train').getByRole('button', { name: 'We were there' }).click()
  const save = adas.getByRole('dialog', { name: 'Add a memory' }).getByRole('button', { name: 'Save memory' })
  await expectVisible(save)
  await ada.phone.context.setOffline(true)
  await save.click()
  const cameTrue = (page: Page) => page.getByRole('region', { name: 'Came true' }).getByText('Night train to Lisbon')
  await expectVisible(cameTrue(adas))
  await ada.phone.context.setOffline(false)
  await expectVisible(cameTrue(bens))
  await bens.goto(paths.memory)
  await expectVisible(bens.getByText('Night train to Lisbon').first())
})

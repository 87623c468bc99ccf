import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { paths } from '@love-space/contracts/paths.ts'
import { pictureOf } from './pictures.ts'
import { expectVisible, failOnComplaints, newCouple, openBrowser, showCards } from './world.ts'

const browser = await openBrowser()
const { ada, ben } = await newCouple(browser)
failOnComplaints(ada.phone, ben.phone)
const [mine, theirs] = [ada.phone.page, ben.phone.page]

const takenOn = async (colour: string, right: string, time: string) => {
  const png = await pictureOf(mine, colour, right)
  const buffer = await sharp(png)
    .withExif({ IFD2: { DateTimeOriginal: time } })
    .jpeg()
    .toBuffer()
  return { name: `${colour}.jpg`, mimeType: 'image/jpeg', buffer }
}
const past = (page: Page) => page.getByRole('dialog', { name: 'Bring the past' })
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })

it('many pictures become memories, also over a reload, and are told as doubles when they are chosen again', async () => {
  await Promise.all([mine, theirs].map((page) => page.goto(paths.memory)))
  await Promise.all([mine, theirs].map(showCards))
  const pictures = [
    await takenOn('teal', 'navy', '2024:10:05 10:00:00'),
    await takenOn('plum', 'white', '2024:10:05 11:00:00'),
    await takenOn('gold', 'black', '2024:10:07 09:00:00'),
  ]
  await mine.getByRole('button', { name: 'Bring the past' }).click()
  const input = past(mine).locator('input[type=file]').first()
  await input.setInputFiles(pictures)
  await past(mine).getByLabel('Title').first().fill('The sea')
  // The device keeps each file before it sends it, so all are kept once three are on their way.
  let sent = 0
  const goOn = Promise.withResolvers<void>()
  await ada.phone.context.route('**/api/uploads', async (route) => {
    sent += 1
    await goOn.promise
    await route.continue().catch(() => undefined)
  })
  await past(mine).getByRole('button', { name: 'Create 2 memories' }).click()
  await expectVisible(past(mine).getByRole('progressbar'))
  await expect.poll(() => sent).toBe(pictures.length)
  await mine.reload()
  goOn.resolve()
  for (const page of [mine, theirs])
    for (const title of ['The sea', 'Monday in October']) await card(page, title).waitFor({ timeout: 60_000 })

  await mine.getByRole('button', { name: 'Bring the past' }).click()
  await past(mine).locator('input[type=file]').first().setInputFiles(pictures)
  await expectVisible(past(mine).getByText('3 pictures are here twice, so we left them out.'))
  expect(
    await past(mine)
      .getByRole('button', { name: /^Create/ })
      .isDisabled(),
  ).toBe(true)
})

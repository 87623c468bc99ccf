import { expect, it } from 'vitest'
import { createTimelineEvent } from '@love-space/contracts/media/timeline.routes.ts'
import { paths, sections } from '@love-space/contracts/paths.ts'
import { createDemoClient } from '@love-space/demo-data/demo-client.ts'
import { conversation } from '@love-space/texts/es/couple/conversation.ts'
import { letters } from '@love-space/texts/es/couple/letters.ts'
import { question } from '@love-space/texts/es/couple/question.ts'
import { items } from '@love-space/texts/es/couple/items.ts'
import { notificationTexts } from '@love-space/texts/es/notifications.ts'
import { fill } from '@love-space/texts/fill.ts'
import { expectVisible, newCouple, openBrowser, scrollToSection, expectText, webOrigin, writeMessage } from './world.ts'

const browser = await openBrowser()
const { ada, ben } = await newCouple(browser)
const [adas, bens] = [ada.phone.page, ben.phone.page]
const call = createDemoClient(webOrigin(), webOrigin())
await ben.phone.context.addCookies([{ name: 'language', value: 'es', url: webOrigin() }])
await bens.reload()

const tokenOf = async (page: typeof adas) => (await page.evaluate(() => localStorage.getItem('authToken'))) ?? ''

it('an answer stays hidden until both have answered, each in their own language', async () => {
  for (const page of [adas, bens]) await scrollToSection(page, sections.question)
  await adas.getByLabel('Your answer').fill('The harbour at six')
  await adas
    .locator(`#${sections.question}`)
    .getByRole('button', { name: /answer|Send/ })
    .last()
    .click()
  await expectText(bens, fill(question.partnerFirst, { name: 'Ada' }))
  expect(await bens.content()).not.toContain('The harbour at six')
  await bens.getByLabel(question.answer, { exact: true }).fill('Tu risa')
  await bens.getByRole('button', { name: question.give }).click()
  for (const page of [adas, bens]) {
    await expectText(page, 'The harbour at six')
    await expectText(page, 'Tu risa')
  }
})

it('a heart given offline reaches the partner, and a reply appears in both lists of answers', async () => {
  await ben.phone.context.setOffline(true)
  await bens.getByRole('button', { name: fill(question.heart, { name: 'Ada' }) }).click()
  await expectVisible(bens.getByRole('button', { name: question.unheart }))
  await ben.phone.context.setOffline(false)
  await expectText(adas, 'Ben loves this')
  await bens.goto(paths.answers)
  await bens.getByRole('button', { name: fill(question.replyTo, { name: 'Ada' }) }).click()
  await bens.getByLabel(question.reply, { exact: true }).fill('Vamos mañana')
  await bens.getByRole('button', { name: question.sendReply }).click()
  await adas.goto(paths.answers)
  for (const page of [adas, bens]) await expectText(page, 'Vamos mañana')
})

it('a letter is found by a word without its accent, also offline, and quoted in the list of notifications', async () => {
  await adas.goto(paths.home)
  await writeMessage(adas, 'A café by the estación')
  await bens.goto(paths.notifications)
  await expectText(bens, fill(notificationTexts.message, { name: 'Ada' }))
  await expectText(bens, 'A café by the estación')
  await bens.goto(paths.letters)
  const search = bens.getByRole('searchbox', { name: letters.search })
  await search.fill('estacion')
  await expectText(bens, letters.found.one)
  await search.fill('nada de esto')
  await expectText(bens, letters.nothing)
  await search.fill('')
  await bens.getByRole('button', { name: new RegExp(conversation.openLetter) }).click()
  await ben.phone.context.setOffline(true)
  await search.fill('cafe')
  await expectText(bens, letters.fromThisDevice)
  await expectText(bens, 'A café by the estación')
  await ben.phone.context.setOffline(false)
})

it('two events added together open as new, and the partner restores one that was deleted', async () => {
  const token = await tokenOf(adas)
  for (const [title, date] of [
    ['First flat', '2024-03-01'],
    ['First cat', '2024-04-01'],
  ] as const) {
    await call(createTimelineEvent, { body: { title, date }, token })
  }
  await bens.goto(paths.notifications)
  await bens
    .getByRole('button', { name: new RegExp(fill(notificationTexts.timeline_several, { name: 'Ada', events: '2' })) })
    .click()
  await expect.poll(() => bens.getByText(items.isNew, { exact: true }).count()).toBe(2)
  await bens.getByRole('button', { name: 'First cat', exact: true }).click()
  await expectVisible(bens.getByRole('dialog', { name: 'First cat' }))
  await adas.goto(paths.timeline)
  await adas.getByRole('button', { name: 'All years' }).click()
  await adas.getByRole('button', { name: /^Options for .*First cat/ }).click()
  await adas.getByRole('menuitem', { name: 'Delete' }).click()
  await adas.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await bens.getByRole('button', { name: fill(items.restoreOne, { title: 'First cat' }) }).click()
  await expectVisible(adas.getByRole('heading', { name: 'First cat' }))
})

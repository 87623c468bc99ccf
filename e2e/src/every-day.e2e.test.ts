import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { createMemory } from '@love-space/contracts/media/memory.routes.ts'
import { paths, sections } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { addDays } from '@love-space/couple-rules/days.ts'
import { sameDayInEarlierYears } from '@love-space/couple-rules/on-this-day.ts'
import { createDemoClient } from '@love-space/demo-data/demo-client.ts'
import { choose, scrollToSection, failOnComplaints, expectVisible, newCouple, openBrowser, webOrigin } from './world.ts'

const browser = await openBrowser()
const { ada, ben } = await newCouple(browser, { hasMotion: true })
failOnComplaints(ada.phone, ben.phone)

const moodOf = (page: Page) => page.getByRole('region', { name: 'Mood' })
const streakOf = (page: Page) => page.getByRole('button', { name: /Love streak/ })

it('a mood reaches the partner at once, and counts for the streak of both', async () => {
  const [adas, bens] = [ada.phone.page, ben.phone.page]
  for (const page of [adas, bens]) await scrollToSection(page, sections.figures)
  await expect.poll(() => streakOf(bens).innerText()).toMatch(/^0/)
  await choose(moodOf(adas).getByRole('radio', { name: 'Pretty good day!' }))
  const said = moodOf(bens).getByRole('button', { name: /^Ada.*Pretty good day!/ })
  await expectVisible(said)
  await said.click()
  await expectVisible(moodOf(bens).getByText('Partner mood is not editable'))
  for (const page of [adas, bens]) {
    await expect.poll(() => streakOf(page).innerText()).toMatch(/^1\s+Love streak\s+today counts/)
  }
  await streakOf(bens).click()
  await expectVisible(bens.getByRole('dialog', { name: 'Love streak' }).getByText('Ada shared a mood'))
})

it('one partner takes time off, both see it, and either ends it early', async () => {
  const [adas, bens] = [ada.phone.page, ben.phone.page]
  await bens.getByRole('link', { name: 'Take time off' }).click()
  await bens.waitForURL(`**${settingsPageOf(paths.spaceSettings, settingsPages.streak)}*`)
  const off = bens.getByRole('group', { name: 'Time off' })
  const first = await off.getByLabel('First day').inputValue()
  await off.getByLabel('Last day').fill(addDays(first, 7))
  await off.getByRole('button', { name: 'Take time off' }).click()
  await expectVisible(off.getByText(/^You're off until .*Your streak is safe\.$/))
  await expect.poll(() => streakOf(adas).innerText()).toMatch(/time off until/)
  await off.getByRole('button', { name: "We're back" }).click()
  await expect.poll(() => streakOf(adas).innerText()).not.toMatch(/time off until/)
})

it('home shows what was on this day in an earlier year, with a link to it', async () => {
  const { page } = ada.phone
  const token = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? ''
  const call = createDemoClient(webOrigin(), webOrigin())
  const [space] = (await call(listSpaces, { token })).data.spaces
  const date = sameDayInEarlierYears(space?.today ?? '')[0] ?? ''
  const params = { spaceId: space?.id ?? '' }
  await call(createMemory, { params, body: { title: 'The night ferry', date }, token })
  await scrollToSection(page, sections.timeline)
  const past = page.getByRole('region', { name: 'On this day' }).getByRole('link', { name: /The night ferry/ })
  await expectVisible(past)
  await past.click()
  await page.waitForURL((url) => url.pathname === paths.memory && url.searchParams.has('refId'))
  await expectVisible(page.getByRole('article', { name: 'The night ferry' }))
})

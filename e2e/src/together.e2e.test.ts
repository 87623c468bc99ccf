import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { paths, sections } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { calendar } from '@love-space/texts/en/couple/calendar.ts'
import {
  choose,
  closeDialog,
  scrollToSection,
  failOnComplaints,
  expectVisible,
  newCouple,
  openBrowser,
} from './world.ts'

const browser = await openBrowser()
const { ada, ben } = await newCouple(browser, { hasMotion: true })
failOnComplaints(ada.phone, ben.phone)
for (const { phone } of [ada, ben]) await scrollToSection(phone.page, sections.playlist)

const openGame = async (page: Page, name: string): Promise<Locator> => {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  const dialog = page.getByRole('dialog', { name })
  await expectVisible(dialog.getByText(/is here too|'s away/))
  return dialog
}

it('shows one playlist on two phones', async () => {
  const [adas, bens] = [ada.phone.page, ben.phone.page]
  await adas.getByRole('button', { name: 'Add a song' }).click()
  const editor = adas.getByRole('dialog', { name: 'Add a song' })
  await editor.getByLabel('Song URL').fill('https://music.example/ours')
  await editor.getByLabel(/Title - Artist/).fill('Nina Simone - Feeling Good')
  await editor.getByRole('button', { name: 'Add a song' }).click()
  await expectVisible(editor.getByRole('button', { name: 'Song saved!' }))
  const song = bens.getByRole('link', { name: /^Nina Simone - Feeling Good/ })
  await expectVisible(song)
  expect(await song.getAttribute('href')).toBe('https://music.example/ours')
  await expect.poll(() => adas.getByRole('dialog').count()).toBe(0)
})

it('plays the challenge together, with each move shown at once', async () => {
  const adas = await openGame(ada.phone.page, 'Challenges')
  const bens = await openGame(ben.phone.page, 'Challenges')
  await expectVisible(adas.getByText('Ben is here too.'))
  const scores = async (dialog: Locator) =>
    (await dialog.getByRole('region', { name: 'Score' }).innerText()).match(/\d+/g)
  await adas.getByRole('button', { name: 'Challenge completed!' }).click()
  await expect.poll(async () => (await scores(bens))?.some((points) => Number(points) > 0)).toBe(true)
  // Both simultaneous presses must count.
  await Promise.all([
    adas.getByRole('button', { name: 'Challenge completed!' }).click(),
    bens.getByRole('button', { name: 'Challenge completed!' }).click(),
  ])
  await expect.poll(async () => (await scores(adas))?.every((points) => Number(points) > 0)).toBe(true)
  await expect
    .poll(async () => [(await scores(adas))?.toSorted(), (await scores(bens))?.toSorted()])
    .toSatisfy(([here, there]: readonly (readonly string[])[]) => String(here) === String(there))
  await Promise.all([closeDialog(ada.phone.page), closeDialog(ben.phone.page)])
})

it('draws cards in turns, shown to both', async () => {
  const adas = await openGame(ada.phone.page, 'Truth or Dare')
  const bens = await openGame(ben.phone.page, 'Truth or Dare')
  await choose(adas.getByRole('radio', { name: 'Fun' }))
  await adas.getByRole('button', { name: 'Draw a card' }).click()
  const card = adas.getByText(/^(Truth|Dare) · Fun$/)
  await expectVisible(card)
  await expectVisible(bens.getByText('Truth · Fun'))
  expect(await adas.getByRole('radio', { name: 'Spicy' }).count()).toBe(0)
  await expectVisible(bens.getByText('Your turn'))
  await choose(bens.getByRole('radio', { name: 'Dare' }))
  await bens.getByRole('button', { name: 'Next card' }).click()
  await expectVisible(adas.getByText('Dare · Fun'))
  await expectVisible(adas.getByText('Your turn'))
  await expectVisible(adas.getByRole('region', { name: 'What you played' }).getByText('Truth:'))
  await Promise.all([closeDialog(ada.phone.page), closeDialog(ben.phone.page)])
})

it('finds a date and a film for both, also if one was saved offline', async () => {
  const { page, context } = ada.phone
  const ideas = await openGame(page, 'Date Ideas')
  await ideas.getByLabel('Mood').selectOption('romantic')
  await ideas.getByRole('button', { name: 'Suggest a date' }).click()
  await ideas.getByRole('button', { name: 'Save this plan' }).click()
  await expectVisible(ideas.getByRole('button', { name: 'Saved' }))
  await closeDialog(page)
  const films = await openGame(page, 'Movie Night')
  await films.getByRole('button', { name: 'Suggest a movie' }).click()
  await expectVisible(films.getByRole('button', { name: 'Another movie' }))
  await context.setOffline(true)
  await films.getByRole('button', { name: 'Add to favorites' }).click()
  await expectVisible(films.getByText("Will send when you're online"))
  await context.setOffline(false)
  const bens = await openGame(ben.phone.page, 'Movie Night')
  const favorites = bens.getByRole('region', { name: 'Favorites' })
  await expect.poll(() => favorites.getByRole('listitem').count(), { timeout: 20_000 }).toBe(1)
  await bens.getByRole('button', { name: 'Another movie' }).click()
  await bens.getByRole('button', { name: 'Add to favorites' }).click()
  await expect.poll(() => films.getByRole('region', { name: 'Favorites' }).getByRole('listitem').count()).toBe(2)
  await Promise.all([closeDialog(ada.phone.page), closeDialog(ben.phone.page)])
})

const plans = (game: Locator): Locator => game.getByRole('region', { name: 'Saved plans' })
const summaryIn = (file: string): string => /^SUMMARY:(.*)$/m.exec(file)?.[1]?.trim().replaceAll('\\', '') ?? ''
let plan = ''

it('turns an idea into a plan and a memory, also offline', async () => {
  const { page, context } = ada.phone
  const [adas, bens] = [await openGame(page, 'Date Ideas'), await openGame(ben.phone.page, 'Date Ideas')]
  await plans(bens).getByRole('button', { name: 'Choose a day' }).click()
  const day = plans(bens).getByLabel('Day', { exact: true })
  await day.fill((await day.getAttribute('min')) ?? '')
  await plans(bens).getByRole('button', { name: 'Save this day' }).click()
  const file = page.waitForEvent('download')
  await plans(adas).getByRole('button', { name: 'Add to calendar' }).click()
  plan = summaryIn(await readFile(await (await file).path(), 'utf8'))
  await expectVisible(plans(adas).getByText(plan))
  await plans(adas).getByRole('button', { name: 'Save as a memory' }).click()
  const save = page.getByRole('dialog', { name: 'Add a memory' }).getByRole('button', { name: 'Save memory' })
  await expectVisible(save)
  await context.setOffline(true)
  await save.click()
  await expectVisible(plans(adas).getByText('Done together'))
  await context.setOffline(false)
  await expectVisible(plans(bens).getByText('Done together'))
  await Promise.all([closeDialog(page), closeDialog(ben.phone.page)])
  await scrollToSection(ben.phone.page, sections.memories)
  await expectVisible(ben.phone.page.getByRole('article').filter({ hasText: plan }))
})

it('asks both one question, and shows no answer before both have given theirs', async () => {
  const [adas, bens] = [ada.phone.page, ben.phone.page]
  for (const page of [adas, bens]) await scrollToSection(page, sections.question)
  const answer = async (page: Page, text: string) => {
    await page.getByLabel('Your answer').fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
  }
  await answer(adas, 'The ferry in the fog')
  await expectVisible(bens.getByText("Ada has answered. Answer too, and you'll see both."))
  expect(await bens.getByText('The ferry in the fog').count()).toBe(0)
  await answer(bens, 'Your cold hands')
  await expectVisible(bens.getByText('The ferry in the fog'))
  await expectVisible(adas.getByText('Your cold hands'))
})

it('gives a calendar app their days at a secret address, until that is turned off', async () => {
  const { page } = ada.phone
  await page.goto(settingsPageOf(paths.spaceSettings, settingsPages.calendar))
  await page.getByRole('button', { name: calendar.make }).click()
  const address = await page.getByLabel(calendar.address).inputValue()
  const read = async () => await page.request.get(address)
  const feed = (await (await read()).text()).replaceAll('\r\n ', '').replaceAll('\\', '')
  expect(feed).toContain(`SUMMARY:${plan}`)
  expect(feed).toMatch(/DTSTART;VALUE=DATE:20240214[^]*RRULE:FREQ=YEARLY/)
  await page.getByRole('button', { name: calendar.end }).click()
  await page.getByRole('button', { name: calendar.make }).waitFor()
  expect((await read()).status()).toBe(404)
})

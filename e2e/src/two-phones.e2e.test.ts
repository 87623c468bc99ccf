import { expect, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { paths, sections } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { pictureOf, picturesIn } from './pictures.ts'
import { failOnComplaints, expectVisible, newCouple, openBrowser, showCards } from './world.ts'

const browser = await openBrowser()
const { ada, ben } = await newCouple(browser)
failOnComplaints(ada.phone, ben.phone)
const [adas, bens] = [ada.phone.page, ben.phone.page]

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const editor = (page: Page) => page.getByRole('dialog', { name: /^(Edit|Add a) memory$/ })
const press = (place: Page | Locator, name: string) => place.getByRole('button', { name, exact: true }).click()

async function edit(page: Page, title: string): Promise<void> {
  await press(page, `Options for ${title}`)
  await page.getByRole('menuitem', { name: 'Edit' }).click()
}

async function openEditor(page: Page, title?: string): Promise<Locator> {
  if (title === undefined) await page.getByRole('button', { name: 'Input yours' }).first().click()
  else await edit(page, title)
  await expectVisible(editor(page))
  return editor(page)
}

async function save(form: Locator): Promise<void> {
  await press(form, 'Save memory')
  await form.waitFor({ state: 'detached' })
}

async function addMemory(page: Page, title: string): Promise<void> {
  const form = await openEditor(page)
  await form.getByLabel('Title').fill(title)
  await save(form)
}

const shows = async (title: string, description = ''): Promise<void> => {
  for (const page of [adas, bens]) {
    await expectVisible(card(page, title))
    if (description !== '') await expect.poll(() => card(page, title).textContent()).toContain(description)
  }
}

async function detailOf(page: Page, title: string): Promise<string> {
  await press(page, `Open ${title}`)
  const detail = page.getByRole('dialog', { name: title })
  await expectVisible(detail)
  const text = (await detail.textContent()) ?? ''
  await press(detail, 'Close')
  await detail.waitFor({ state: 'detached' })
  return text
}

it('changes of both to a memory are kept, and both are told', async () => {
  await Promise.all([adas, bens].map((page) => page.goto(paths.memory)))
  await Promise.all([adas, bens].map(showCards))
  await addMemory(adas, 'By the sea')
  await shows('By the sea')
  const [here, there] = [await openEditor(adas, 'By the sea'), await openEditor(bens, 'By the sea')]
  await there.getByLabel('Description').fill('Waves all night')
  await save(there)
  await here.getByLabel('Title').fill('By the North Sea')
  await press(here, 'Save memory')
  await expectVisible(adas.getByText("Ben's changes were kept too."))
  await here.waitFor({ state: 'detached' })
  await shows('By the North Sea')
  expect(await detailOf(bens, 'By the North Sea')).toContain('Waves all night')
})

it('a field that both changed is contested, however often the other writes', async () => {
  const here = await openEditor(adas, 'By the North Sea')
  await here.getByLabel('Title').fill('Our sea')
  for (const title of ['His sea', 'His cold sea']) {
    const there = await openEditor(bens, title === 'His sea' ? 'By the North Sea' : 'His sea')
    await there.getByLabel('Title').fill(title)
    await save(there)
    if (title === 'His sea') {
      await press(here, 'Save memory')
      await expectVisible(here.getByRole('region', { name: 'You both changed this' }))
      await press(here, 'Save draft')
      await here.waitFor({ state: 'detached' })
    }
  }
  await expectVisible(card(adas, 'His cold sea'))
  await press(card(adas, 'His cold sea'), 'Continue your draft')
  const again = editor(adas)
  await press(again, 'Save memory')
  const choice = again.getByRole('region', { name: 'You both changed this' })
  await expectVisible(choice.getByText('His cold sea'))
  await press(choice, 'Keep this one: Title, You wrote')
  await save(again)
  await shows('Our sea')
})

it('an offline change is merged with what the other changed meanwhile', async () => {
  await ben.phone.context.setOffline(true)
  const there = await openEditor(bens, 'Our sea')
  await there.getByLabel('Title').fill('Our sea, again')
  await save(there)
  const here = await openEditor(adas, 'Our sea')
  await here.getByLabel('Description').fill('No waves at all')
  await save(here)
  await ben.phone.context.setOffline(false)
  await shows('Our sea, again')
  expect(await detailOf(adas, 'Our sea, again')).toContain('No waves at all')
})

it('a memory whose answer was lost is saved once, with the last words', async () => {
  let lost = 0
  // Loses responses: the request arrives, but not its response.
  const loseAnswers = async () =>
    adas.route('**/api/memories/**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      lost += 1
      return route.abort()
    })
  const buffer = await pictureOf(adas, 'teal')
  const form = await openEditor(adas)
  await form.getByLabel('Title').fill('The harbour')
  await form.locator('input[type=file]').first().setInputFiles({ name: 'sea.png', mimeType: 'image/png', buffer })
  await loseAnswers()
  await save(form)
  // The picture has to arrive first.
  await expect.poll(() => lost, { timeout: 60_000 }).toBeGreaterThan(0)
  await press(adas, 'Undo')
  // A response may still arrive.
  await adas.unrouteAll({ behavior: 'ignoreErrors' })
  await editor(adas).getByLabel('Title').fill('The harbour at night')
  await save(editor(adas))
  await shows('The harbour at night')
  expect(await card(bens, 'The harbour').count()).toBe(0)
})

it('settings of the space keep what both changed, and what was typed outlives a reload', async () => {
  await Promise.all([adas, bens].map((page) => page.goto(settingsPageOf(paths.spaceSettings, settingsPages.words))))
  const words = (page: Page) => page.getByRole('region', { name: 'Your words' })
  await words(adas).getByLabel('Headline').fill('Home is where you are')
  await words(bens).getByLabel('Notes').fill('Buy plums')
  await press(words(bens), 'Save changes')
  await expectVisible(words(bens).getByText('Updated!'))
  await adas.reload()
  await expect.poll(() => words(adas).getByLabel('Headline').inputValue()).toBe('Home is where you are')
  await expect.poll(() => words(adas).getByLabel('Notes').inputValue()).toBe('Buy plums')
  await press(words(adas), 'Save changes')
  await expect.poll(() => words(bens).getByLabel('Headline').inputValue()).toBe('Home is where you are')
  await words(bens).getByLabel('Notes').fill('Buy plums and pears')
  // The page ignores a press while the button says "Updated!".
  await press(words(bens), 'Save changes')
  await expect.poll(() => words(adas).getByLabel('Notes').inputValue()).toBe('Buy plums and pears')
  expect(await words(adas).getByLabel('Headline').inputValue()).toBe('Home is where you are')
})

it('an event edited while its picture uploads arrives with both', async () => {
  await Promise.all([adas, bens].map((page) => page.goto(paths.timeline)))
  const form = adas.getByRole('dialog', { name: /^(Add|Edit) Timeline Event$/ })
  const saveEvent = async () => {
    await press(form, 'Save')
    await form.waitFor({ state: 'detached' })
  }
  const here = card(adas, 'The night train')
  const there = card(bens, 'The night train')
  await press(adas, 'Did I forget any?')
  await form.getByLabel('Title').fill('The night train')
  await saveEvent()
  await expectVisible(there)
  const arriving = Promise.withResolvers<undefined>()
  await adas.route('**/api/uploads/**', async (route) => {
    await arriving.promise
    await route.continue()
  })
  await edit(adas, '“The night train”')
  const buffer = await pictureOf(adas, 'teal')
  await form.locator('input[type=file]').first().setInputFiles({ name: 'train.png', mimeType: 'image/png', buffer })
  await expectVisible(form.getByRole('progressbar'))
  await saveEvent()
  await expectVisible(here.getByText('Uploading the picture…'))
  await press(here, 'Undo')
  await form.getByLabel('Description').fill('We missed it twice')
  await saveEvent()
  arriving.resolve(undefined)
  await expectVisible(there.getByText('We missed it twice'))
  await expectVisible(picturesIn(there))
  expect(await adas.getByRole('region', { name: 'You both changed this' }).count()).toBe(0)
  await adas.unroute('**/api/uploads/**')
})

it('drafts of a song and of an event with a picture survive a reload, and can be discarded', async () => {
  await Promise.all([adas, bens].map((page) => page.goto(paths.timeline)))
  const event = adas.getByRole('dialog', { name: 'Add Timeline Event' })
  await press(adas, 'Did I forget any?')
  await event.getByLabel('Title').fill('The slow boat')
  const buffer = await pictureOf(adas, 'orange')
  await event.locator('input[type=file]').first().setInputFiles({ name: 'boat.png', mimeType: 'image/png', buffer })
  await expectVisible(event.getByRole('img', { name: 'Picture or video' }))
  await adas.reload()
  await press(adas, 'Did I forget any?')
  await expect.poll(() => event.getByLabel('Title').inputValue()).toBe('The slow boat')
  await expectVisible(event.getByRole('img', { name: 'Picture or video' }))
  await press(event, 'Save')
  await event.waitFor({ state: 'detached' })
  await expectVisible(picturesIn(card(bens, 'The slow boat')))

  await adas.goto(`${paths.home}#playlist`)
  const song = adas.getByRole('dialog', { name: 'Add a song' })
  await press(adas, 'Add a song')
  await song.getByLabel('Title - Artist').fill('Harvest Moon')
  await adas.reload()
  await press(adas, 'Add a song')
  await expect.poll(() => song.getByLabel('Title - Artist').inputValue()).toBe('Harvest Moon')
  await press(song, 'Discard it')
  await expect.poll(() => song.getByLabel('Title - Artist').inputValue()).toBe('')
})

it('a press tells the partner at once, who presses back', async () => {
  await Promise.all([adas, bens].map((page) => page.goto(paths.home)))
  const thoughts = (page: Page) => page.getByRole('region', { name: 'Thinking of you' })
  for (const page of [adas, bens]) {
    await page.locator(`#${sections.moodRating}`).scrollIntoViewIfNeeded()
    await expectVisible(thoughts(page).getByRole('button', { name: 'Thinking of you' }))
  }
  await press(thoughts(adas), 'Thinking of you')
  await expectVisible(thoughts(adas).getByText('Ben knows.'))
  await expectVisible(thoughts(bens).getByText('Ada is thinking of you'))
  await press(thoughts(bens), 'Think back')
  await expectVisible(thoughts(adas).getByText('Ben is thinking of you'))
  for (const [page, other] of [
    [adas, 'Ben'],
    [bens, 'Ada'],
  ] as const)
    await expectVisible(thoughts(page).getByRole('img', { name: `Today: 1 from you, 1 from ${other}` }))
})

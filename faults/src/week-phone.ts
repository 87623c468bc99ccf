import { sections } from '@love-space/contracts/paths.ts'
import type { Page } from './phone.ts'

const scrollTo = (page: Page, section: string): Promise<void> => page.locator(`#${section}`).scrollIntoViewIfNeeded()

const thoughtsOn = (page: Page) => page.getByRole('region', { name: 'Thinking of you' })

export const writeLetter = async (page: Page, text: string): Promise<void> => {
  await scrollTo(page, sections.conversation)
  await page.getByRole('button', { name: "Write today's letter" }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Your letter').fill(text)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText(text).first().waitFor()
  await dialog.waitFor({ state: 'detached' })
}

/** Presses what changes `path`, and waits for the server's answer: a kill soon follows. */
const acknowledged = async (page: Page, path: string, press: () => Promise<void>): Promise<void> => {
  const answered = page.waitForResponse((one) => one.url().endsWith(path) && one.request().method() === 'POST')
  await press()
  const answer = await answered
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}.`)
}

export const chooseMood = async (page: Page): Promise<void> => {
  await scrollTo(page, sections.figures)
  const rating = page.getByRole('region', { name: 'Mood' }).getByRole('radio', { name: 'Pretty good day!' })
  await acknowledged(page, '/mood-rating', () => rating.click())
}

const pressHeart = async (page: Page, name: string): Promise<void> => {
  await scrollTo(page, sections.figures)
  const heart = thoughtsOn(page).getByRole('button', { name, exact: true })
  await acknowledged(page, '/thinking-of-you', () => heart.click())
}

export const think = (page: Page): Promise<void> => pressHeart(page, 'Thinking of you')

/** Answers the partner's thought of today, which the page shows. */
export const thinkBack = (page: Page): Promise<void> => pressHeart(page, 'Think back')

/** Closes the celebration of the anniversary. */
export const celebrate = async (page: Page, years: number): Promise<void> => {
  const moment = page.getByRole('dialog', { name: `${years} years` })
  await moment.getByRole('button', { name: 'Lovely' }).click()
  await moment.waitFor({ state: 'detached' })
}

const whether = (waiting: Promise<unknown>): Promise<boolean> =>
  waiting.then(
    () => true,
    () => false,
  )

/** Returns whether home says this of the soonest of the next days, once it has more than what the phone kept. */
export const showsNextDay = async (page: Page, words: string): Promise<boolean> => {
  await scrollTo(page, sections.nextDays)
  const soonest = page.locator(`#${sections.nextDays}`).getByRole('listitem').first()
  return whether(soonest.filter({ hasText: words }).waitFor())
}

const firstWeekOn = (page: Page) => page.getByRole('region', { name: 'Your first week' })

export const proposesBeginnings = (page: Page): Promise<boolean> => whether(firstWeekOn(page).waitFor())

/** Returns whether home proposes nothing, once it has more than what the phone kept. */
export const proposesNothing = (page: Page): Promise<boolean> =>
  whether(firstWeekOn(page).waitFor({ state: 'detached' }))

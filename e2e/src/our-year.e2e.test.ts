import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { chooseLetterForBook, createLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { createMemory, likeMemory } from '@love-space/contracts/media/memory.routes.ts'
import { createTimelineEvent } from '@love-space/contracts/media/timeline.routes.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { createDemoClient } from '@love-space/demo-data/demo-client.ts'
import { expectText, failOnComplaints, newCouple, openBrowser, webOrigin } from './world.ts'

const browser = await openBrowser()
const { ada, ben } = await newCouple(browser)
failOnComplaints(ada.phone, ben.phone)
const call = createDemoClient(webOrigin(), webOrigin())
const tokenOf = async (page: Page) => (await page.evaluate(() => localStorage.getItem('authToken'))) ?? ''

const pixelsPerMm = 96 / 25.4
const marginMm = 15
const papers = [
  { format: 'A4', widthMm: 210, heightMm: 297 },
  { format: 'Letter', widthMm: 215.9, heightMm: 279.4 },
] as const

it('the book of a year prints on A4 and Letter, and each of its cards fits a page', async () => {
  const { page } = ada.phone
  const [adas, bens] = [await tokenOf(page), await tokenOf(ben.phone.page)]
  const space = (await call(listSpaces, { token: adas })).data.spaces[0]
  if (!space) throw new Error('The couple has no space.')
  const { id: spaceId, today: date } = space
  const title = 'The lighthouse'
  const description = 'A long way up. '.repeat(200)
  for (let number = 1; number <= 12; number += 1) {
    await call(createTimelineEvent, { token: adas, body: { title: `Day ${number}`, type: 'date', date } })
    const params = { spaceId }
    const { memory } = (await call(createMemory, { token: adas, params, body: { title, description, date } })).data
    for (const token of [adas, bens]) {
      await call(likeMemory, { token, params: { id: memory.id }, body: { liked: true } })
    }
  }
  const message = 'Thank you. '.repeat(limits.loveMessageCharsMax).slice(0, limits.loveMessageCharsMax)
  const { id } = (await call(createLoveMessage, { token: adas, body: { message } })).data.loveMessage
  for (const token of [adas, bens]) {
    await call(chooseLetterForBook, { token, params: { id }, body: { chosen: true } })
  }

  await page.goto(`${paths.us}/our-year`)
  await expectText(page, title)
  await expectText(page, 'Thank you.')
  await page.emulateMedia({ media: 'print' })
  for (const { format, widthMm, heightMm } of papers) {
    const [width, height] = [widthMm, heightMm].map((mm) => Math.floor((mm - 2 * marginMm) * pixelsPerMm))
    await page.setViewportSize({ width: width ?? 0, height: height ?? 0 })
    const cards = await page.locator('.book-card').evaluateAll((all) =>
      all.map((card) => ({
        height: card.getBoundingClientRect().height,
        breakInside: getComputedStyle(card).breakInside,
      })),
    )
    expect(cards.length).toBeGreaterThan(24)
    for (const card of cards) {
      expect(card.breakInside).toBe('avoid')
      expect(card.height).toBeLessThanOrEqual(height ?? 0)
    }
    const pdf = await page.pdf({ format, preferCSSPageSize: false })
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
    // The cover, the figures, and a month of more than one page.
    expect(pages.length).toBeGreaterThan(3)
  }
})

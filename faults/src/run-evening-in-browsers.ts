import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { gameOf } from '@love-space/contracts/paths.ts'
import { gameKeys, type GameKey } from '@love-space/contracts/space/interaction.ts'
import { listSpaces, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { newCouple } from './couple.ts'
import { killInTurn, recordOf, until } from './parts.ts'
import { openPhone, type BrowserContext, type Page } from './phone.ts'

type Locator = ReturnType<Page['getByRole']>

export interface BrowserEvening {
  moves: number
  kills: number
  mismatches: string[]
}

const victims = ['space', 'gateway', 'mongo', 'nats'] as const
const pressMs = 2_000
const sameMs = 60_000

const presses: Record<GameKey, readonly RegExp[]> = {
  couple_game: [/^Challenge completed!$/, /^Another one$/],
  truth_or_dare: [/^(Draw a card|Next card)$/],
  date_ideas: [/^(Suggest a date|Another idea)$/, /^Save this plan$/],
  movie_night: [/^(Suggest a movie|Another movie)$/, /^Add to favorites$/],
}

const open = async (page: Page, key: GameKey): Promise<Locator> => {
  const dialog = page.getByRole('dialog')
  for (let tries = 0; ; tries += 1) {
    try {
      await page.goto(gameOf(key), { timeout: 20_000 })
      await dialog
        .getByRole('button', { name: presses[key][0] ?? /^$/ })
        .first()
        .waitFor({ timeout: 20_000 })
      return dialog
    } catch (error) {
      // The gateway may be down at this moment.
      if (tries > 5) throw error
      await delay(500)
    }
  }
}

/** Returns what both players must see alike: no presence, no order of points, no buttons of one player. */
const shownOf = async (dialog: Locator, key: GameKey): Promise<string> => {
  const text = async (part: Locator) => (await part.allInnerTexts()).join('\n')
  const card = await text(dialog.locator('[aria-live=polite]').first())
  const lists = await text(dialog.getByRole('region', { name: /^(Saved plans|Favorites|What you played)$/ }))
  const points = key === 'couple_game' ? await text(dialog.getByRole('region', { name: 'Score' })) : ''
  return [card, lists, ...(points.match(/\d+/g) ?? []).sort()].join('\n')
}

async function playOn(
  { page, context }: { readonly page: Page; readonly context: BrowserContext },
  seed: number,
  over: AbortSignal,
  moved: () => void,
): Promise<void> {
  const lots = fc.sample(fc.nat(), { seed, numRuns: 10_000 })
  const lot = (below: number): number => (lots.pop() ?? 0) % below
  while (!over.aborted) {
    const key = gameKeys[lot(gameKeys.length)] ?? 'couple_game'
    const dialog = await open(page, key)
    const isUnreachable = lot(4) === 0
    if (isUnreachable) await context.setOffline(true)
    for (let count = 1 + lot(5); count > 0 && !over.aborted; count -= 1) {
      const name = presses[key][lot(presses[key].length)] ?? /^$/
      const button = dialog.getByRole('button', { name })
      if ((await button.count()) === 0 || (await button.isDisabled())) continue
      await button.click({ timeout: pressMs }).then(moved, () => undefined)
    }
    if (isUnreachable) await context.setOffline(false)
  }
}

export async function runEveningInBrowsers(options: {
  dir: string
  kills: number
  seed: number
  log: (line: string) => void
}): Promise<BrowserEvening> {
  const { dir, kills, seed, log } = options
  const { web } = recordOf(dir)
  const partners = await newCouple(web, await issueTapLinks(dir, 2))
  const browser = await launchChromium()
  const evening: BrowserEvening = { moves: 0, kills: 0, mismatches: [] }
  const over = new AbortController()
  try {
    const [first] = partners
    const space = (await first?.client.insist(listSpaces, {}))?.data.spaces[0]
    const body = { customName: 'Harbour', relationshipStartDate: '2024-02-14', spaceSettingComplete: true } as const
    await first?.client.insist(updateSpace, { params: { spaceId: space?.id ?? '' }, body })
    const phones = await Promise.all(
      partners.map(async (partner) => {
        const context = await openPhone(browser, web, partner)
        return { context, page: await context.newPage() }
      }),
    )
    const players = phones.map((phone, index) =>
      playOn(phone, seed + index, over.signal, () => {
        evening.moves += 1
      }),
    )
    const killed = (victim: string): void => {
      evening.kills += 1
      log(`${victim} was killed and is back; ${evening.moves} moves so far`)
    }
    await killInTurn({ dir, victims, kills, seed, pauseMs: 3_000, killed })
    over.abort()
    await Promise.all(players)
    for (const key of gameKeys) {
      const dialogs = await Promise.all(phones.map(({ page }) => open(page, key)))
      let shown: string[] = []
      const isSame = await until(async () => {
        shown = await Promise.all(dialogs.map((dialog) => shownOf(dialog, key)))
        const waiting = await Promise.all(
          dialogs.map((dialog) => dialog.getByText("Will send when you're online").count()),
        )
        return shown[0] === shown[1] && waiting.every((count) => count === 0)
      }, sameMs)
      if (!isSame) evening.mismatches.push(`${key}: ${shown.join('\n--- the other one ---\n')}`)
    }
    return evening
  } finally {
    over.abort()
    for (const { listener } of partners) listener.stop()
    await browser.close()
  }
}

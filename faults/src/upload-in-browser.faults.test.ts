import { randomFillSync } from 'node:crypto'
import { expect, inject, it } from 'vitest'
import { meWithRoles } from '@love-space/contracts/auth/user.routes.ts'
import { getFile } from '@love-space/contracts/media/file.routes.ts'
import { fileIdOf } from '@love-space/contracts/media/file-address.ts'
import { paths } from '@love-space/contracts/paths.ts'
import { settingsPageOf, settingsPages } from '@love-space/contracts/settings-pages.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import { launchChromium } from '@love-space/testing/chromium.ts'
import { pngOf, redGreenBlue } from '@love-space/testing/png.ts'
import { newCouple } from './couple.ts'
import { killPart, recordOf, until, untilBack } from './parts.ts'
import { openPhone } from './phone.ts'

const [width, height] = [2_000, 1_700]

/** Returns a PNG above one upload chunk; uncompressed, so that it decodes quickly. */
const largePng = (): Buffer => {
  const line = width * 3 + 1
  const pixels = Buffer.alloc(line * height)
  randomFillSync(pixels, 1, 60)
  return pngOf([width, height], redGreenBlue, pixels, { level: 0 })
}

it('sends a picture to its end whose upload media and gateway were killed under', { timeout: 240_000 }, async () => {
  const dir = inject('runDir')
  const { web } = recordOf(dir)
  const people = await newCouple(web, await issueTapLinks(dir, 2))
  const [{ client } = { client: null }] = people
  if (!client) throw new Error('A couple is two people.')
  const browser = await launchChromium()
  try {
    const page = await (await openPhone(browser, web, { client })).newPage()
    await page.goto(settingsPageOf(paths.settings, settingsPages.profile))
    const killed: Promise<void>[] = []
    let chunks = 0
    page.on('request', (request) => {
      if (request.method() !== 'PATCH') return
      chunks += 1
      if (chunks !== 2) return
      for (const victim of ['media', 'gateway'] as const) killed.push(untilBack(dir, victim, killPart(dir, victim)))
    })
    const buffer = largePng()
    const chooser = page.getByRole('group', { name: 'Your picture' }).locator('input[type=file]').first()
    await chooser.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: 'Use the whole picture' }).click()
    const avatarOf = async () => (await client.insist(meWithRoles, {})).data.user.avatar ?? null
    expect(await until(async () => (await avatarOf()) !== null, 180_000)).toBe(true)
    expect(killed).toHaveLength(2)
    await Promise.all(killed)
    const answer = await client.insist(getFile, { params: { id: fileIdOf((await avatarOf()) ?? '') ?? '' } })
    expect(answer?.data.file).toMatchObject({ state: 'ready', bytes: buffer.length, width, height })
  } finally {
    for (const { listener } of people) listener.stop()
    await browser.close()
  }
})

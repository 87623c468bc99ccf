import { randomBytes } from 'node:crypto'
import { requestEmailConfirmation } from '@love-space/contracts/auth/recovery.routes.ts'
import { verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { deleteAccount, updateUserProfile } from '@love-space/contracts/auth/user.routes.ts'
import { updateTodaysLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { getExport, startExport } from '@love-space/contracts/media/export.routes.ts'
import { uploadBase64 } from '@love-space/contracts/media/upload.routes.ts'
import { listSpaces, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import { expect, inject, it } from 'vitest'
import { newCouple, type Partner } from './couple.ts'
import { mustWithin } from './parts.ts'
import { placesWith } from './planted-search.ts'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const planted = () => `planted ${randomBytes(12).toString('hex')}`

const pictureWith = (text: string): string =>
  `data:image/png;base64,${Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.from(text)]).toString('base64')}`

const must = mustWithin(60_000, 200)

const confirmPin = async ({ client }: Partner): Promise<void> => {
  client.token = (await client.call(verifyPin, { body: { pin: '4821' } })).data.token
}

it(
  'an erased couple leaves no word, name, e-mail, byte or file in any database, stream, folder or mail',
  { timeout: 240_000 },
  async () => {
    const dir = inject('runDir')
    const { web } = inject('demo')
    const partners = await newCouple(web, await issueTapLinks(dir, 2))
    const [first] = partners
    if (!first) throw new Error('A couple has two people.')
    const texts: string[] = partners.map(({ email }) => email)
    const plant = (): string => {
      const text = planted()
      texts.push(text)
      return text
    }
    const { id: spaceId = '' } = (await first.client.call(listSpaces)).data.spaces[0] ?? {}
    const upload = async ({ client }: Partner, path: string) => {
      const body = { file: pictureWith(plant()), filename: 'us.png', mimetype: 'image/png', path }
      return (await client.call(uploadBase64, { body })).data.url
    }
    for (const partner of partners) {
      await partner.client.call(updateUserProfile, { body: { name: plant() } })
      await partner.client.call(updateTodaysLoveMessage, { body: { message: plant() } })
      await partner.client.call(requestEmailConfirmation, {})
      const avatar = await upload(partner, '')
      await must('the avatar', async () => {
        await partner.client.call(updateUserProfile, { body: { avatar } })
        return true
      })
    }
    await first.client.call(updateSpace, {
      params: { spaceId },
      body: { headline: plant(), content: plant(), notes: plant(), customName: plant() },
    })
    await confirmPin(first)
    await first.client.call(startExport)
    await must('the export', async () => (await first.client.call(getExport)).data.export?.state === 'ready')
    // Tombstones keep the ids forever, but no file may belong to them.
    const folders = [spaceId, ...partners.map(({ userId }) => userId)].map((id) => `/files/${id}/`)

    const before = await placesWith(dir, [...texts, ...folders])
    const missed = [...texts, ...folders.slice(1)].filter((text) => !before.some((place) => place.includes(text)))
    expect(missed, 'what was never found').toEqual([])
    expect(before.some((place) => place.includes('/mail/'))).toBe(true)

    for (const partner of partners) {
      partner.listener.stop()
      await confirmPin(partner)
      await partner.client.call(deleteAccount)
    }
    let left: string[] = []
    await must('the erasure', async () => {
      left = await placesWith(dir, [...texts, ...folders])
      return left.length === 0
    }).catch(() => undefined)
    expect(left).toEqual([])
  },
)

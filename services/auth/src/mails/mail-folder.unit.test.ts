import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMailFolder } from './mail-folder.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'mails-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

const mailOf = (userId: string, id: string) => ({
  id,
  userId,
  to: `${userId}@example.com`,
  subject: '',
  text: '',
  html: '',
})

it('removes the mails of two people at once, and lists the others meanwhile', async () => {
  const folder = createMailFolder(dir)
  for (let n = 0; n < 20; n += 1) {
    for (const userId of ['ada', 'ben', 'eve']) await folder.keep(mailOf(userId, `${userId}-${n}`))
  }
  await Promise.all([folder.removeOf('ada'), folder.removeOf('ben'), folder.removeOf('ada'), folder.list()])
  expect((await folder.list()).map(({ userId }) => userId)).toEqual(Array.from({ length: 20 }, () => 'eve'))
})

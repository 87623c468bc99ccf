import { getSongTitle } from '@love-space/contracts/space/song-title.routes.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSpaceFixture, type SpaceFixture } from '../../test/space-fixture.ts'
import { findSongTitle } from './find-song-title.ts'

let offsetMs = 0
let service: SpaceFixture
beforeAll(async () => {
  service = await startSpaceFixture({ clock: () => new Date(Date.now() + offsetMs) })
})
afterAll(() => service.stop())

const minuteMs = 60_000
const dayMs = 1440 * minuteMs

const lookUp = (answer: () => unknown, music: 'on' | 'off' = 'on') => {
  const asked: string[] = []
  const fetchOembed = async (question: URL) => {
    asked.push(question.href)
    return answer()
  }
  const deps = { ...service.deps, fetchOembed, env: { ...service.deps.env, MUSIC: music } }
  return { asked, find: (url: string) => findSongTitle(deps, url) }
}

it('asks a site once for many requests about the same song', async () => {
  const { asked, find } = lookUp(() => ({ title: 'Good', author_name: 'Nina' }))
  const url = 'https://vimeo.com/1'
  expect([await find(url), await find(url)]).toEqual(['Nina - Good', 'Nina - Good'])
  offsetMs += 29 * dayMs
  await find(url)
  expect(asked).toEqual(['https://vimeo.com/api/oembed.json?format=json&url=https%3A%2F%2Fvimeo.com%2F1'])
  offsetMs += 2 * dayMs
  await service.runScheduled('remove-old-titles')
  expect(await service.deps.songTitles.countDocuments()).toBe(0)
  await find(url)
  expect(asked).toHaveLength(2)
})

it('caches for ten minutes that a site had no answer', async () => {
  const { asked, find } = lookUp(() => {
    throw new Error('down')
  })
  const url = 'https://vimeo.com/2'
  expect([await find(url), await find(url)]).toEqual([null, null])
  expect(asked).toHaveLength(1)
  offsetMs += 11 * minuteMs
  await find(url)
  expect(asked).toHaveLength(2)
})

it('asks no site if the look-up is switched off or the site is not listed', async () => {
  const off = lookUp(() => ({ title: 'x' }), 'off')
  expect(await off.find('https://vimeo.com/3')).toBeNull()
  const on = lookUp(() => ({ title: 'x' }))
  expect(await on.find('https://music.example/3')).toBeNull()
  expect([...off.asked, ...on.asked]).toEqual([])
})

it('the look-up needs a signed-in user and a web address, and is limited per user', async () => {
  const { token } = await service.signIn()
  const ask = (url: string) => service.call(getSongTitle, { query: { url }, token })
  expect((await ask('https://music.example/a')).body.data).toEqual({ titleArtist: null })
  expect((await ask('javascript:alert(1)')).status).toBe(422)
  const many = await Promise.all(Array.from({ length: 31 }, () => ask('https://music.example/a')))
  expect(many.map(({ status }) => status)).toContain(429)
})

import { describe, expect, it } from 'vitest'
import { limits } from '@love-space/contracts/limits.ts'
import type { SharedDraft } from '@love-space/web-kit/files/shared-drafts.lazy.ts'
import { linkIn, waysOf, wordsIn } from './sharing.rules.ts'

const shared = (more: Partial<SharedDraft>): SharedDraft => ({
  id: 'one',
  sharedAt: 0,
  title: '',
  text: '',
  url: '',
  isCut: false,
  files: [],
  refused: [],
  beyond: 0,
  ...more,
})
const pictures = (count: number) => Array.from({ length: count }, (_, at) => new File(['p'], `${at}.png`))

it('the words of a share name each part once', () => {
  const url = 'https://music.example/a'
  expect(wordsIn({ title: 'A song', text: `A song for you ${url}`, url })).toBe(`A song\nA song for you ${url}`)
  expect(wordsIn({ title: '', text: '', url })).toBe(url)
})

it('a link is that of the share, else the last one in its text', () => {
  expect(linkIn({ title: '', text: 'https://a.example b https://c.example/d', url: '' })).toBe('https://c.example/d')
  expect(linkIn({ title: '', text: 'https://a.example', url: 'https://b.example' })).toBe('https://b.example')
  expect(linkIn({ title: '', text: 'no link, javascript:alert(1)', url: '' })).toBeUndefined()
})

describe('a share can become', () => {
  it.each([
    ['a song, or words', { url: 'https://open.spotify.com/track/1' }, ['song', 'letter', 'memory']],
    ['a song, also by the text of an app', { text: 'Listen: https://youtu.be/x' }, ['song', 'letter', 'memory']],
    ['words, for other links', { url: 'https://notspotify.com/track/1' }, ['letter', 'memory']],
    ['words', { text: 'a poem' }, ['letter', 'memory']],
    ['a memory', { files: pictures(1), text: 'us' }, ['memory']],
    ['one memory or several', { files: pictures(2) }, ['memory', 'past']],
    ['several memories, if one holds no more', { files: pictures(limits.memoryMediaMax + 1) }, ['past']],
  ])('%s', (_, more, ways) => {
    expect(waysOf(shared(more), false)).toEqual(ways)
  })

  it('no second letter of a day', () => {
    expect(waysOf(shared({ text: 'a poem' }), true)).toEqual(['memory'])
  })
})

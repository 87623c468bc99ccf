import { describe, expect, it } from 'vitest'
import { limits } from '@love-space/contracts/limits.ts'
import { isFromElsewhere, readShare } from './share.rules.ts'

const stamp = { id: 'share-1', sharedAt: 5 }
const picture = (name = 'sea.jpg', type = 'image/jpeg', bytes = 3) => new File([new Uint8Array(bytes)], name, { type })

const large = Object.defineProperty(picture('long.mp4', 'video/mp4'), 'size', { value: limits.mediaBytesMax + 1 })

const read = (fields: Readonly<Record<string, string>>, files: readonly File[] = []) => {
  const entries: Readonly<Record<string, (string | File)[]>> = {
    ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]])),
    files: [...files],
  }
  return readShare({ getAll: (name) => entries[name] ?? [] } as FormData, stamp)
}

describe('of a share is kept', () => {
  it('pictures and videos with their words', () => {
    const files = [picture(), picture('walk.mov', '')]
    expect(read({ title: ' The sea ', text: 'we were here' }, files)).toEqual({
      ...stamp,
      title: 'The sea',
      text: 'we were here',
      url: '',
      isCut: false,
      files,
      refused: [],
      beyond: 0,
    })
  })

  it('a link, and one that is no web address as text', () => {
    expect(read({ url: 'https://music.example/a' })).toMatchObject({ url: 'https://music.example/a', text: '' })
    expect(read({ text: 'look', url: 'javascript:alert(1)' })).toMatchObject({
      url: '',
      text: 'look\njavascript:alert(1)',
    })
  })

  it('what may be uploaded, with a word about each other file', () => {
    const files = [picture(), large, picture('notes.pdf', 'application/pdf'), picture('art.svg', 'image/svg+xml')]
    expect(read({}, files)).toMatchObject({
      files: [files[0]],
      refused: [
        { name: 'long.mp4', code: 'FILE_TOO_LARGE' },
        { name: 'notes.pdf', code: 'FILE_KIND_REFUSED' },
        { name: 'art.svg', code: 'FILE_FORMAT_REFUSED' },
      ],
    })
  })

  it('as many files and characters as the limits allow', () => {
    const many = Array.from({ length: limits.sharedFilesMax + 2 }, (_, at) => picture(`${at}.png`, 'image/png'))
    const draft = read({ text: 'x'.repeat(limits.sharedTextCharsMax + 1) }, many)
    expect(draft).toMatchObject({ files: many.slice(0, -2), beyond: 2, isCut: true })
    expect(draft).toHaveProperty('text.length', limits.sharedTextCharsMax)
  })
})

describe('nothing is kept', () => {
  it.each([
    ['of an empty form', {}, [], 'unsuitable'],
    ['of a form without a chosen file', { title: '  ' }, [new File([], '')], 'unsuitable'],
    ['of other files', {}, [picture('song.mp3', 'audio/mpeg')], 'unsuitable'],
    ['of an empty picture', {}, [picture('empty.png', 'image/png', 0)], 'unsuitable'],
    ['of a file that is too large', {}, [large], 'too-large'],
  ])('%s', (_, fields, files, reason) => {
    expect(read(fields, files)).toBe(reason)
  })

  const own = 'https://love.example'
  it.each([
    { origin: 'https://elsewhere.example', referrer: '' },
    { origin: 'null', referrer: 'https://elsewhere.example/page' },
    { origin: null, referrer: 'https://love.example.elsewhere.example/' },
  ])('of what another site posts: %o', (sent) => {
    expect(isFromElsewhere(sent, own)).toBe(true)
  })

  it.each([
    { origin: null, referrer: '' },
    { origin: 'null', referrer: 'about:client' },
    { origin: own, referrer: `${own}/us` },
  ])('but of what the device itself posts: %o', (sent) => {
    expect(isFromElsewhere(sent, own)).toBe(false)
  })
})

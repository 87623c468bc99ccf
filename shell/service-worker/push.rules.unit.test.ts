import { describe, expect, it } from 'vitest'
import { pathWithin, readPush } from './push.rules.ts'

const origin = 'https://love.example'

describe('a press on a notification opens', () => {
  it.each(['/', '/memory?refId=1', '/?conversation-date=2026-11-21#daily-love-conversation'])('a page: %s', (path) => {
    expect(pathWithin(path, origin)).toBe(path)
    expect(pathWithin(origin + path, origin)).toBe(path)
  })

  it.each(['https://evil.example/', '//evil.example/', 'javascript:alert(1)', '\\\\evil.example', 5, null, undefined])(
    'home instead of %s',
    (given) => {
      expect(pathWithin(given, origin)).toBe('/')
    },
  )
})

describe('a push shows', () => {
  it('the sent text', () => {
    const sent = { title: 'Love Space', body: 'Anna wrote you a letter', path: '/memory', tag: 't', unread: 3 }
    expect(readPush(JSON.stringify(sent), origin, ['en-GB'])).toMatchObject({
      title: 'Love Space',
      body: 'Anna wrote you a letter',
      tag: 't',
      data: { path: '/memory' },
      unread: 3,
    })
  })

  it.each([undefined, '', 'not json', 'null', '[]', '5', '{"body":7,"unread":-1}'])(
    'a general text if %j cannot be read',
    (data) => {
      expect(readPush(data, origin, ['en-GB', 'en'])).toMatchObject({
        title: 'Love Space',
        body: 'Something new is waiting for you.',
        data: { path: '/' },
        unread: undefined,
      })
    },
  )
})

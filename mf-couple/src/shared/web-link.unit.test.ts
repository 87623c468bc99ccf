import { describe, expect, it, vi } from 'vitest'
import { linkOf } from './web-link.ts'

describe('a link', () => {
  it.each(['https://music.example/a', 'http://music.example', 'HTTPS://music.example/a?b=c'])('is %s', (url) => {
    expect(linkOf(url)?.hostname).toBe('music.example')
  })

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://music.example',
    '//music.example',
    'https://',
    '',
  ])('is refused: %j', (url) => {
    expect(linkOf(url)).toBeNull()
  })

  it('is parsed by the oldest supported browsers too', () => {
    vi.stubGlobal('URL', class extends URL {})
    Object.defineProperty(URL, 'canParse', { value: undefined })
    expect(linkOf('https://music.example/a')?.hostname).toBe('music.example')
    vi.unstubAllGlobals()
  })
})

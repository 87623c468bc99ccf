import { expect, it } from 'vitest'
import { carriedWord, chipUidOf, faultOf, linkIn, type Reading } from './station.rules.ts'

const [token, object] = ['t'.repeat(43), 'o'.repeat(43)]
const reading = (more: Partial<Reading>): Reading => ({
  chipUid: null,
  url: null,
  isEmpty: false,
  kind: 'text',
  ...more,
})

it('reads the number of a chip as the server stores it, and no other text', () => {
  expect(chipUidOf('04:5d:9a:b2:c3:d4:80')).toBe('045D9AB2C3D480')
  expect(chipUidOf('045d9ab2')).toBe('045D9AB2')
  for (const other of ['', '04:5d', 'unknown']) expect(chipUidOf(other)).toBeNull()
})

it('knows links of rings, with and without a signed code, and nothing else', () => {
  const url = `https://love.example/api/space?token=${token}&object=${object}`
  expect(linkIn(url)).toEqual({ token, object, piccData: null, cmac: '' })
  expect(linkIn(`${url}&picc_data=AB&cmac=CD`)).toMatchObject({ piccData: 'AB', cmac: 'CD' })
  for (const other of [null, 'no address', 'https://love.example/', `https://love.example/?token=${token}`])
    expect(linkIn(other)).toBeNull()
})

it('names what a chip carries without more of its address than the host', () => {
  expect(carriedWord(reading({ url: `https://other.example/a?token=${token}` }))).toBe('other.example')
  expect(carriedWord(reading({ url: 'tel:123', kind: 'url' }))).toBe('url')
  expect(carriedWord(reading({}))).toBe('text')
})

it('tells chips of another kind, locked ones and torn writes apart', () => {
  const error = (name: string) => new DOMException('', name)
  expect(faultOf(error('NotSupportedError'), false)).toBe('foreign')
  expect(faultOf(error('NotAllowedError'), false)).toBe('locked')
  expect(faultOf(error('NetworkError'), false)).toBe('torn')
  expect(faultOf(error('AbortError'), false)).toBe('torn')
  expect(faultOf(error('NetworkError'), true)).toBe('locked')
})

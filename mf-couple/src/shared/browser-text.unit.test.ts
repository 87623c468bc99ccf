import { afterEach, expect, it, vi } from 'vitest'
import { common as spanish } from '@love-space/texts/es/couple/common.ts'
import { browserText } from './browser-text.ts'

afterEach(() => {
  globalThis.translations = undefined
  vi.resetModules()
})

it.each(['Safari on iPhone', 'A browser on a device', 'Firefox', ''])('%s is a name that the server uses', (name) => {
  expect(browserText(name)).toBe(name)
})

it("translates a browser's name", async () => {
  globalThis.translations = { '': (file) => (file === 'couple/common' ? spanish : undefined) }
  vi.resetModules()
  const inSpanish = await import('./browser-text.ts')
  const names = ['Samsung Internet on Android', 'A browser on a device', 'Firefox'].map(inSpanish.browserText)
  expect(names).toEqual(['Samsung Internet en Android', 'Un navegador en un dispositivo', 'Firefox'])
})

import { expect, it, vi } from 'vitest'
import { shownRingName } from './ring-name.ts'

// As the script of a language does: before anything reads a text.
await vi.hoisted(async () => {
  const { spaceSettings } = await import('@love-space/texts/es/couple/space-settings.ts')
  globalThis.translations = { '': (file) => (file === 'couple/space-settings' ? spaceSettings : undefined) }
})

it('a ring without a name of its own is called in the language of the page, any other by its name', () => {
  expect(shownRingName('Ring 2')).toBe('Anillo 2')
  expect(shownRingName('Ring of Mia')).toBe('Ring of Mia')
  expect(shownRingName('Spring 2')).toBe('Spring 2')
})

import { spaceSettings } from '@love-space/texts/es/couple/space-settings.ts'
import { expect, it, onTestFinished, vi } from 'vitest'

it('a ring without a name of its own is called in the language of the page, any other by its name', async () => {
  // As the script of a language does: before anything reads a text. Other files of this worker may have read theirs.
  vi.resetModules()
  vi.stubGlobal('translations', {
    '': (file: string) => (file === 'couple/space-settings' ? spaceSettings : undefined),
  })
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })
  const { shownRingName } = await import('./ring-name.ts')
  expect(shownRingName('Ring 2')).toBe('Anillo 2')
  expect(shownRingName('Ring of Mia')).toBe('Ring of Mia')
  expect(shownRingName('Spring 2')).toBe('Spring 2')
})

import { spaceSettings } from '@love-space/texts/es/couple/space-settings.ts'
import { expect, it, onTestFinished, vi } from 'vitest'

it("translates a ring's default name, and no other name", async () => {
  // Load the texts before any module reads them: other tests in this worker may have loaded theirs.
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

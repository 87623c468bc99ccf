import { beforeEach, expect, it, vi } from 'vitest'

const reload = vi.fn<() => void>()
const fresh = async () => {
  vi.resetModules()
  return import('./language.ts')
}
const kept = () => /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1]

beforeEach(() => {
  localStorage.clear()
  document.cookie = 'language=; max-age=0; path=/'
  document.documentElement.lang = 'en'
  reload.mockReset()
  vi.spyOn(location, 'reload').mockImplementation(reload)
})

it("is the document's language", async () => {
  const { pageLanguage } = await fresh()
  document.documentElement.lang = 'es'
  expect(pageLanguage()).toBe('es')
  document.documentElement.lang = 'xx'
  expect(pageLanguage()).toBe('en')
})

it('is stored for the next document when chosen; cached documents are dropped', async () => {
  const { chooseLanguage } = await fresh()
  const dropped: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => dropped.push(name) > 0 })
  await chooseLanguage('es')
  expect(kept()).toBe('es')
  expect(dropped).toEqual(['pages'])
  expect(reload).toHaveBeenCalledOnce()
  await chooseLanguage(null)
  expect(kept()).toBeUndefined()
  vi.unstubAllGlobals()
})

it("follows an account's choice from the next page on, and its end too", async () => {
  const { followLanguage, isLanguageOutdated } = await fresh()
  followLanguage('es')
  expect(kept()).toBe('es')
  expect(isLanguageOutdated()).toBe(true)
  expect(reload).not.toHaveBeenCalled()
  const later = await fresh()
  later.followLanguage('es')
  expect(later.isLanguageOutdated()).toBe(false)
  later.followLanguage(null)
  expect(kept()).toBeUndefined()
  expect(later.isLanguageOutdated()).toBe(true)
})

it("stays this browser's choice for an account without one", async () => {
  const { chooseLanguage, followLanguage, isLanguageOutdated } = await fresh()
  await chooseLanguage('es')
  followLanguage(null)
  followLanguage(undefined)
  expect(kept()).toBe('es')
  expect(isLanguageOutdated()).toBe(false)
})

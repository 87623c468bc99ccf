import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { chooseTheme, followSpaceTheme, setMode, useTheme } from './theme.store.ts'

const shown = () => document.documentElement.dataset.theme

beforeEach(() => {
  localStorage.clear()
  chooseTheme('space')
  followSpaceTheme('official')
})

it("shows the space's theme until this browser chooses its own", () => {
  followSpaceTheme('original')
  expect(shown()).toBe('original')
  chooseTheme('official')
  followSpaceTheme('original')
  expect(shown()).toBe('official')
  expect(useTheme.getState().choice).toBe('official')
})

it("returns to the space's current theme", () => {
  chooseTheme('official')
  followSpaceTheme('original')
  chooseTheme('space')
  expect(shown()).toBe('original')
})

it('names the manifest of the shown theme and language, for an installation', () => {
  document.head.innerHTML = '<link rel="manifest" href="/app.webmanifest" />'
  const manifest = () => document.querySelector('link[rel=manifest]')?.getAttribute('href')
  chooseTheme('original')
  expect(manifest()).toBe('/app-original.webmanifest')
  document.documentElement.lang = 'es'
  onTestFinished(() => void (document.documentElement.lang = 'en'))
  chooseTheme('official')
  expect(manifest()).toBe('/app.es.webmanifest')
  chooseTheme('original')
  expect(manifest()).toBe('/app-original.es.webmanifest')
})

it("gives the browser's frame the colour of the page", () => {
  const sheet = document.createElement('style')
  sheet.textContent =
    'html { background-color: rgb(250, 244, 238) } [data-mode=dark] { background-color: rgb(28, 16, 19) }'
  document.head.innerHTML = '<meta name="theme-color" content="#faf4ee" media="(prefers-color-scheme: light)" />'
  document.head.append(sheet)
  const tint = () => document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content
  setMode('dark')
  onTestFinished(() => setMode('system'))
  expect(tint()).toBe('rgb(28, 16, 19)')
  setMode('light')
  expect(tint()).toBe('rgb(250, 244, 238)')
})

import { firstLanguage } from '@love-space/contracts/languages.ts'
import { create } from 'zustand'
import { pageLanguage } from './language.ts'
import { showLook, spaceTheme, storedLook, type Look, type Mode, type Theme, type ThemeChoice } from './look.ts'
import { storage, storageKeys } from './storage.ts'

const dark = window.matchMedia('(prefers-color-scheme: dark)')

export const useTheme = create<Look>(storedLook)

export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'space') storage.remove(storageKeys.theme)
  else storage.set(storageKeys.theme, choice)
  useTheme.setState({ choice, theme: choice === 'space' ? spaceTheme() : choice })
}

export function followSpaceTheme(theme: Theme): void {
  storage.set(storageKeys.spaceTheme, theme)
  if (useTheme.getState().choice === 'space') useTheme.setState({ theme })
}

export function setMode(mode: Mode): void {
  storage.set(storageKeys.mode, mode)
  useTheme.setState({ mode })
}

function apply(look: Look) {
  showLook(look)
  for (const tint of document.querySelectorAll('meta[name=theme-color]'))
    tint.setAttribute('content', window.getComputedStyle(document.documentElement).backgroundColor)
  // An installed app keeps the theme and language of this manifest.
  const language = pageLanguage()
  const name = `app${look.theme === 'official' ? '' : `-${look.theme}`}${language === firstLanguage ? '' : `.${language}`}`
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/${name}.webmanifest`)
}

apply(useTheme.getState())
useTheme.subscribe(apply)
dark.addEventListener('change', () => apply(useTheme.getState()))
document.addEventListener('visibilitychange', () => apply(useTheme.getState()))
window.addEventListener('storage', ({ key }) => {
  if (key === storageKeys.theme || key === storageKeys.spaceTheme || key === storageKeys.mode)
    useTheme.setState(storedLook())
})

import { firstLanguage } from '@love-space/contracts/languages.ts'
import { create } from 'zustand'
import { pageLanguage } from './language.ts'
import { storage } from './storage.ts'

/** A look as the API names it: Rosewood (`official`) or Midnight (`original`). */
export type Theme = 'official' | 'original'
/** What this browser shows: the look the couple chose for their space, or one of its own. */
export type ThemeChoice = Theme | 'space'
export type Mode = 'light' | 'dark' | 'system'

// The shell's before-paint.js reads the same keys before the first paint.
const themeKey = 'theme'
const spaceThemeKey = 'spaceTheme'
const modeKey = 'mode'
const dark = window.matchMedia('(prefers-color-scheme: dark)')

const isTheme = (text: string | null): text is Theme => text === 'official' || text === 'original'
const modeFrom = (text: string | null): Mode => (text === 'light' || text === 'dark' ? text : 'system')

interface Look {
  readonly choice: ThemeChoice
  /** What is shown by that choice. */
  readonly theme: Theme
  readonly mode: Mode
}

function spaceTheme(): Theme {
  const kept = storage.get(spaceThemeKey)
  return isTheme(kept) ? kept : 'official'
}

function stored(): Look {
  const own = storage.get(themeKey)
  const mode = modeFrom(storage.get(modeKey))
  return isTheme(own) ? { choice: own, theme: own, mode } : { choice: 'space', theme: spaceTheme(), mode }
}

export const useTheme = create<Look>(stored)

/** Chooses the look of this browser; it is kept here and wins over the look of the space. */
export function chooseTheme(choice: ThemeChoice): void {
  if (choice === 'space') storage.remove(themeKey)
  else storage.set(themeKey, choice)
  useTheme.setState({ choice, theme: choice === 'space' ? spaceTheme() : choice })
}

/** Keeps the look the couple chose for their space, and shows it unless this browser has its own. */
export function followSpaceTheme(theme: Theme): void {
  storage.set(spaceThemeKey, theme)
  if (useTheme.getState().choice === 'space') useTheme.setState({ theme })
}

export function setMode(mode: Mode): void {
  storage.set(modeKey, mode)
  useTheme.setState({ mode })
}

/** The light on the page follows the hour of this device. */
function hourOf(now: Date): string {
  const hour = now.getHours()
  if (hour < 5 || hour > 21) return 'night'
  return hour < 9 ? 'dawn' : hour < 18 ? 'day' : 'dusk'
}

function apply({ theme, mode }: Look) {
  const root = document.documentElement
  const { dataset } = root
  dataset.theme = theme
  dataset.mode = mode === 'system' ? (dark.matches ? 'dark' : 'light') : mode
  dataset.hour = hourOf(new Date())
  // What the browser shows around the page has its ground, also where the look is not that of the device.
  for (const tint of document.querySelectorAll('meta[name=theme-color]'))
    tint.setAttribute('content', window.getComputedStyle(root).backgroundColor)
  // Whoever installs Love Space now gets it in this look and language.
  const language = pageLanguage()
  const name = `app${theme === 'official' ? '' : `-${theme}`}${language === firstLanguage ? '' : `.${language}`}`
  document.querySelector('link[rel=manifest]')?.setAttribute('href', `/${name}.webmanifest`)
}

apply(useTheme.getState())
useTheme.subscribe(apply)
dark.addEventListener('change', () => apply(useTheme.getState()))
document.addEventListener('visibilitychange', () => apply(useTheme.getState()))
window.addEventListener('storage', ({ key }) => {
  if (key === themeKey || key === spaceThemeKey || key === modeKey) useTheme.setState(stored())
})
